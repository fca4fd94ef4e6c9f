"use client";

import { Skeleton } from "@/components/ui/skeleton";

const heights = {
  balance: "h-52 md:h-44",
  activity: "h-160",
  account: "h-72",
  card: "h-72",
  months: "h-80",
  wires: "h-96",
  entries: "h-96",
} as const;

/** The place of a section whose data is still being read. */
export function Placeholder({ name }: { name: keyof typeof heights }) {
  return (
    <div className={name === "activity" ? "home-activity" : undefined}>
      <Skeleton className={heights[name]} />
    </div>
  );
}
