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
  children,
}: {
  term: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="fact">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
