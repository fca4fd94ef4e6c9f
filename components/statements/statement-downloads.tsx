import Download from "lucide-react/icons/download";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/lib/browser/cn";
import { statementUrl } from "@/lib/features/statements/files/url";
import { statementFormats } from "@/lib/features/statements/files/formats";

export function StatementDownloads({
  customerId,
  period,
}: {
  customerId: string;
  period: { from: string; to: string };
}) {
  return (
    <nav aria-label="Download this statement" className="print:hidden">
      <p className="mb-1.5 flex items-center gap-2 text-sm font-medium">
        <Download aria-hidden className="size-4" />
        Download
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:flex">
        {Object.entries(statementFormats).map(([format, { label }]) => (
          <li key={format}>
            <a
              href={statementUrl(customerId, { ...period, format })}
              download
              className={cn(buttonClass("secondary"), "w-full")}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
