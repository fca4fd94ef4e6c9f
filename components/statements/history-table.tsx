import type { ReactNode } from "react";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import type { Account } from "@/lib/features/accounts/account";
import { namingAccount, toEntryLine, toWireLine } from "./history-line";
import { HistoryLines } from "./history-lines";

/** Entries as rows that link to their receipts. The kind `wires` shows the beneficiary's bank. */
export function HistoryTable({
  kind,
  caption,
  rows,
  accounts,
  empty,
  forStaff = false,
}: {
  kind: "wires" | "entries";
  caption: string;
  rows: HistoryRow[];
  /** All accounts of the owner. Rows of one who has several name their account. */
  accounts: readonly Account[];
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
      lines={rows.map(namingAccount(toText, accounts))}
    />
  );
}
