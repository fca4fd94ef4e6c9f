import type { Route } from "next";
import type { ReactNode } from "react";
import { Card, CardHead } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { SearchedList } from "@/components/shell/searched-list";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import { HistoryTable } from "./history-table";

type HistoryListProps = {
  kind: "wires" | "entries";
  title: string;
  empty: ReactNode;
  rows: HistoryRow[];
  newest: Route | null;
  older: Route | "" | null;
};

/** One page of a history, under headings of months and days. */
export function HistoryList({
  kind,
  title,
  empty,
  rows,
  newest,
  older,
}: HistoryListProps) {
  return (
    <Card aria-labelledby={kind}>
      <CardHead id={kind} title={title} />
      <SearchedList
        count={rows.length}
        noun={kind === "wires" ? "transfer" : "transaction"}
        empty={empty}
      >
        <HistoryTable kind={kind} caption={title} rows={rows} byDay />
      </SearchedList>
      <Pagination label={`${title} pages`} newest={newest} older={older} />
    </Card>
  );
}
