import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

/** Terms and their values, one line each. */
export function Facts({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) {
  return <dl className={cn("text-sm", className)}>{children}</dl>;
}

/** One term with its value at the right edge, where long ones break instead of leaving the sheet. */
export function Fact({
  term,
  children,
}: {
  term: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[fit-content(38%)_minmax(0,1fr)] items-baseline gap-x-4 border-b border-line py-2.5 last:border-b-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-right font-medium [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
