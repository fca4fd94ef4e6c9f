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
    <div className="flex items-baseline gap-x-4 border-b border-line py-2.5 last:border-b-0">
      {/* The term wraps between words only; a short hyphenated term does not wrap. */}
      <dt className="shrink-9999 text-ink-soft before:block before:w-12">
        {term}
      </dt>
      <dd className="grow text-right font-medium [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
