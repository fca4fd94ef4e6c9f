import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/browser/cn";
import { statementUrl } from "@/lib/features/statements/pages";
import { statementFormats } from "@/lib/features/statements/files/formats";

type FilesProps = {
  customerId: string;
  period: { from: string; to: string };
  /** The number of the account, if it is not the main account. */
  account?: string;
};

export function StatementDownloads(props: FilesProps) {
  return (
    <nav aria-label="Download this statement" className="print:hidden">
      <p className="mb-1.5 flex items-center gap-2 text-sm font-medium">
        <Icon name="download" className="size-4" />
        Download
      </p>
      <FormatLinks {...props} className="grid grid-cols-2 gap-2 sm:flex" />
    </nav>
  );
}

/** The statement as PDF, for the head of a page on a phone, where the other formats are folded. */
export function StatementPdf({ customerId, period, account }: FilesProps) {
  return (
    <a
      href={statementUrl(customerId, {
        ...period,
        format: "pdf",
        ...(account && { account }),
      })}
      download
      className={cn(buttonClass("secondary"), "md:hidden")}
    >
      <Icon name="download" className="size-4" />
      <span>{statementFormats.pdf.label}</span>
    </a>
  );
}

/** The statement of a period in each format. `of` names the period where a page has several. */
export function FormatLinks({
  customerId,
  period,
  account,
  of,
  className,
}: FilesProps & { of?: string; className: string }) {
  return (
    <ul className={className}>
      {Object.entries(statementFormats).map(([format, { label }]) => (
        <li key={format}>
          <a
            href={statementUrl(customerId, {
              ...period,
              format,
              ...(account && { account }),
            })}
            download
            className={cn(
              buttonClass("secondary", of ? "small" : "normal"),
              "w-full",
            )}
          >
            <span>{label}</span>
            {of && <span className="sr-only">{` of ${of}`}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
