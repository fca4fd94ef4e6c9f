import type { Route } from "next";
import type { ReactNode } from "react";
import { SearchedList } from "@/components/shell/searched-list";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { ActivityMonths } from "./activity-list";
import type { HistoryLine } from "./history-line";

/** One page of a history. */
export function HistoryList({
  lines,
  empty,
  newest,
  older,
}: {
  lines: readonly HistoryLine[];
  empty: ReactNode;
  newest: Route | null;
  older: Route | "" | null;
}) {
  return (
    <Card aria-labelledby="activity">
      <h2 id="activity" className="sr-only">
        Activity
      </h2>
      <SearchedList count={lines.length} noun="transaction" empty={empty}>
        <ActivityMonths lines={lines} />
      </SearchedList>
      <Pagination label="Activity pages" newest={newest} older={older} />
    </Card>
  );
}
