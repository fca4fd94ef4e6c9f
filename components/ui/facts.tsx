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

/** One term with its value; long values break instead of leaving the sheet. */
export function Fact({
  term,
  children,
}: {
  term: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5 last:border-b-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 font-medium [overflow-wrap:anywhere] sm:ml-auto sm:text-right">
        {children}
      </dd>
    </div>
  );
}
