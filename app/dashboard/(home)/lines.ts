import "server-only";
import {
  type HistoryLine,
  toActivityLine,
  withDays,
} from "@/components/statements/history-line";
import type { Latest } from "@/lib/features/statements/history/latest";
import type { HistoryRow } from "@/lib/features/statements/history/row";
import { bankToday } from "@/lib/platform/time/clock";

/** The latest lines of each list of the dashboard. */
export type LatestLines = Pick<Latest, "isCut"> &
  Record<"all" | "transfers" | "others", HistoryLine[]>;

/** Returns the lists as texts. A line of two lists is one object, which the page sends once. */
export async function toLines(latest: Promise<Latest>): Promise<LatestLines> {
  const { all, transfers, others, isCut } = await latest;
  const lines = withDays(all, bankToday());
  const listed = new Map(lines.map((line) => [line.id, line]));
  const toLine = (row: HistoryRow) => listed.get(row.id) ?? toActivityLine(row);
  return {
    all: lines,
    transfers: transfers.map(toLine),
    others: others.map(toLine),
    isCut,
  };
}
