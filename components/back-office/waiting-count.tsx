"use client";

import { Suspense, use } from "react";
import { Badge } from "@/components/ui/badge";
import type { WaitingWork } from "@/lib/bank/waiting-work";
import { formatCount } from "@/lib/platform/format";

type WaitingCountProps = {
  /** Null where the counts could not be read. */
  work: Promise<WaitingWork | null>;
  of: readonly (keyof WaitingWork)[];
};

/** The number of waiting things beside a menu entry. It arrives after the menu; zero is not shown. */
export function WaitingCount(props: WaitingCountProps) {
  return (
    <Suspense>
      <Count {...props} />
    </Suspense>
  );
}

function Count({ work, of }: WaitingCountProps) {
  const counts = use(work);
  const count = of.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
  return count ? (
    <span className="ml-auto">
      <Badge tone="accent">
        <span>{formatCount(count)}</span>
        <span className="sr-only"> waiting</span>
      </Badge>
    </span>
  ) : null;
}
