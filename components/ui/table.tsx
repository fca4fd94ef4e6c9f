import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

type TableProps = {
  caption: string;
  columns: readonly { label: string; align?: "right" }[];
  /** Set for tables with many columns: they turn into cards at a larger width. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * A table that turns into cards in a narrow container. The roles are explicit because browsers drop them when the
 * display of the parts changes.
 */
export function Table({
  caption,
  columns,
  wide = false,
  children,
}: TableProps) {
  return (
    <div className="@container/rows">
      <table
        role="table"
        data-wide={wide || undefined}
        className="block w-full text-sm as-table:table [&_tbody_tr:last-child]:border-b-0"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="hidden as-table:table-header-group">
          <tr role="row" className="border-b border-line-strong">
            {columns.map(({ label, align }) => (
              <th
                key={label}
                role="columnheader"
                scope="col"
                className={cn(
                  "py-2.5 pr-4 align-bottom text-xs font-medium text-ink-soft last:pr-0",
                  align === "right" ? "text-right" : "text-left",
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block as-table:table-row-group">
          {children}
        </tbody>
      </table>
    </div>
  );
}

export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      role="row"
      {...rest}
      className={cn(
        // Long text on the right of a card leaves room for the left column.
        "relative grid grid-cols-[minmax(0,1fr)_fit-content(60%)] gap-x-4 gap-y-0.5 border-b border-line py-3.5 as-table:table-row as-table:py-0",
        className,
      )}
    />
  );
}

type CellProps = ComponentProps<"td"> & {
  /** Column name for screen readers, read before the value in the card layout. */
  label?: string;
  align?: "right";
  /** Holds user input, which may be one very long word. */
  isUserInput?: boolean;
};

export function Cell({
  label,
  align,
  isUserInput = false,
  className,
  children,
  ...rest
}: CellProps) {
  return (
    <td
      role="cell"
      {...rest}
      className={cn(
        "min-w-0 align-top [overflow-wrap:anywhere]",
        "as-table:table-cell as-table:py-3.5 as-table:pr-4 as-table:last:pr-0 print:py-1.5!",
        // Columns shrink to their longest word, but do not break it.
        isUserInput
          ? "as-table:min-w-32"
          : "as-table:[overflow-wrap:break-word]",
        align === "right" && "text-right",
        className,
      )}
    >
      {label && <span className="sr-only as-table:hidden">{label} </span>}
      {children}
    </td>
  );
}
