import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn";

type TableProps = {
  caption: string;
  columns: readonly { label: string; align?: "right" }[];
  children: ReactNode;
};

/**
 * A table that turns into cards below the width of a tablet. The roles are
 * spelt out because browsers drop them once the parts are laid out otherwise.
 */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table
      role="table"
      className="block w-full text-sm md:table print:table [&_tbody_tr:last-child]:border-b-0"
    >
      <caption className="sr-only">{caption}</caption>
      <thead
        role="rowgroup"
        className="hidden md:table-header-group print:table-header-group"
      >
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
      <tbody
        role="rowgroup"
        className="block md:table-row-group print:table-row-group"
      >
        {children}
      </tbody>
    </table>
  );
}

export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      role="row"
      {...rest}
      className={cn(
        "relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-3.5 md:table-row md:py-0 print:table-row",
        className,
      )}
    />
  );
}

type CellProps = ComponentProps<"td"> & {
  /** The column's name, read out before the value where the table is cards. */
  label?: string;
  align?: "right";
};

export function Cell({
  label,
  align,
  className,
  children,
  ...rest
}: CellProps) {
  return (
    <td
      role="cell"
      {...rest}
      className={cn(
        "min-w-0 align-top [overflow-wrap:anywhere] md:table-cell md:py-3.5 md:pr-4 md:last:pr-0 print:table-cell print:py-1.5 print:pr-3 print:last:pr-0",
        align === "right" && "text-right",
        className,
      )}
    >
      {label && (
        <span className="sr-only md:hidden print:hidden">{label} </span>
      )}
      {children}
    </td>
  );
}
