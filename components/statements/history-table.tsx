import type { ReactNode } from "react";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import { toEntryLine, toWireLine } from "./history-line";
import { HistoryLines } from "./history-lines";

/** Entries as rows that link to their receipts. The kind `wires` shows the beneficiary's bank. */
export function HistoryTable({
  kind,
  caption,
  rows,
  empty,
  forStaff = false,
}: {
  kind: "wires" | "entries";
  caption: string;
  rows: HistoryRow[];
  empty: ReactNode;
  /** Links the rows to the staff's pages of the transactions. */
  forStaff?: boolean;
}) {
  if (rows.length === 0) return empty;
  const toText = kind === "wires" ? toWireLine : toEntryLine;
  return (
    <HistoryLines
      caption={caption}
      forStaff={forStaff}
      lines={rows.map(toText)}
    />
  );
}
