import type { Statement } from "@/lib/features/statements/history/statement";
import { toStatementLine, withMonths } from "./history-line";
import { StatementLines } from "./history-lines";

/** Every entry of the period, including reversed entries and reversals. */
export function StatementTable({ statement }: { statement: Statement }) {
  return (
    <StatementLines lines={withMonths(statement.lines, toStatementLine)} />
  );
}
