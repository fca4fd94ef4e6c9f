import type { ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

/** Facts as rows. In a `summary` of a wide page, values are beside their terms. */
export function Facts({
  children,
  className,
  summary = false,
}: {
  children: ReactNode;
  className?: string;
  summary?: boolean;
}) {
  return (
    <dl className={cn("text-sm", summary && "summary", className)}>
      {children}
    </dl>
  );
}

/** A value with the button that changes it. */
export function EditableValue({
  value,
  children,
}: {
  value?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="editable-value">
      {value !== undefined && <div>{value}</div>}
      <div>{children}</div>
    </div>
  );
}

/** One term with its value at the right edge. When space is short, the term wraps before the value does. */
export function Fact({
  term,
  translate,
  children,
}: {
  term: ReactNode;
  /** "no" for a name, which a browser's translator must leave as it is. */
  translate?: "no";
  children: ReactNode;
}) {
  return (
    <div className="fact">
      <dt>{term}</dt>
      <dd translate={translate}>{children}</dd>
    </div>
  );
}

/** A {@link Fact} whose value is an amount or a rate. */
export const Figure = ({ term, text }: { term: string; text: string }) => (
  <Fact term={term}>
    <span translate="no" className="figures">
      {text}
    </span>
  </Fact>
);
