import type { Statement } from "@/lib/features/statements/history/queries";
import { toStatementLine } from "./history-line";
import { StatementLines } from "./history-lines";

/** Every entry of the period, including reversed entries and reversals. */
export function StatementTable({ statement }: { statement: Statement }) {
  return <StatementLines lines={statement.lines.map(toStatementLine)} />;
}
