"use client";

import { Skeleton } from "@/components/ui/skeleton";
import { sectionClasses } from "./section-classes";

const heights = {
  card: "h-72",
  months: "h-80",
  wires: "h-96",
  entries: "h-144",
} as const;

/** The place of a section whose data is still being read. */
export function Placeholder({ name }: { name: keyof typeof heights }) {
  return (
    <div className={sectionClasses[name]}>
      <Skeleton className={heights[name]} />
    </div>
  );
}

export function BalancePlaceholder() {
  return (
    <>
      <div className={sectionClasses.balance}>
        <Skeleton className="h-72" />
      </div>
      <div className={sectionClasses.account}>
        <Skeleton className="h-72" />
      </div>
    </>
  );
}
