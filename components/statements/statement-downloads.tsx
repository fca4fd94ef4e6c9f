import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/browser/cn";
import { statementUrl } from "@/lib/features/statements/pages";
import {
  type StatementFormat,
  statementFormats,
} from "@/lib/features/statements/files/formats";

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
export function StatementPdf(props: FilesProps) {
  return (
    <FormatLink
      {...props}
      format="pdf"
      label="Download PDF"
      className={cn(buttonClass("secondary"), "md:hidden")}
    >
      <Icon name="download" className="size-4" />
    </FormatLink>
  );
}

/** The statement of a period in each format. `of` names the period where a page has several. */
export function FormatLinks({
  of,
  className,
  ...files
}: FilesProps & { of?: string; className: string }) {
  const button = buttonClass("secondary", of ? "small" : "normal");
  return (
    <ul className={className}>
      {(Object.keys(statementFormats) as StatementFormat[]).map((format) => (
        <li key={format}>
          <FormatLink
            {...files}
            format={format}
            {...(of && { label: `${statementFormats[format].label} of ${of}` })}
            className={cn(button, "w-full")}
          />
        </li>
      ))}
    </ul>
  );
}

/** `label` is the accessible name where the format alone does not say enough. */
function FormatLink({
  customerId,
  period,
  account,
  format,
  label,
  className,
  children,
}: FilesProps & {
  format: StatementFormat;
  label?: string;
  className: string;
  children?: ReactNode;
}) {
  const href = statementUrl(customerId, {
    ...period,
    format,
    ...(account && { account }),
  });
  return (
    <a href={href} download aria-label={label} className={className}>
      {children}
      <span>{statementFormats[format].label}</span>
    </a>
  );
}
