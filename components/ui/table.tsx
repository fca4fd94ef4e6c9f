import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

type Column = {
  label: string;
  align?: "right";
  /** Left out on a tablet, as are its cells with the class `wide`. */
  wide?: true;
};

type TableProps = {
  caption: string;
  columns: readonly Column[];
  /** For lists of staff: rows of 40 pixels, and column names that stay in view. Long text has the class `clip`. */
  dense?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A table that turns into cards in a narrow container. The roles are explicit because browsers drop them when the
 * display of the parts changes.
 */
export function Table({
  caption,
  columns,
  dense = false,
  className,
  children,
}: TableProps) {
  return (
    <div className="@container/rows">
      <table role="table" className={cn("rows", dense && "dense", className)}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label, align, wide }) => (
              <th
                key={label}
                role="columnheader"
                scope="col"
                className={cn(align, wide && "wide") || undefined}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

export function Row(props: ComponentProps<"tr">) {
  return <tr role="row" {...props} />;
}

type CellProps = ComponentProps<"td"> & {
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
      className={cn(isUserInput && "input-cell", align, className) || undefined}
    >
      {label && <CellLabel>{label}</CellLabel>}
      {/* eslint-disable-next-line limmat/bare-text -- A cell with a text and a label has an element for the text. */}
      {label ? <Value>{children}</Value> : children}
    </td>
  );
}

/** The content of a cell beside its label: one element, whatever its parts are, or none if it is empty. */
function Value({ children }: { children: ReactNode }) {
  if (children === undefined || children === null || children === false)
    return null;
  return typeof children === "string" ? (
    <span>{children}</span>
  ) : (
    <div>{children}</div>
  );
}

/** Column name for screen readers, read before the value in the card layout. */
function CellLabel({ children }: { children: string }) {
  return <span className="cell-label">{`${children} `}</span>;
}
