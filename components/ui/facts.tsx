import type { ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

export function Facts({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) {
  return <dl className={cn("text-sm", className)}>{children}</dl>;
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
