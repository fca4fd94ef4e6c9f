import type { Statement } from "@/lib/features/statements/history/statement";
import { toStatementLine, withHeadings } from "./history-line";
import { StatementLines } from "./history-lines";

/** Every entry of the period, including reversed entries and reversals. */
export function StatementTable({ statement }: { statement: Statement }) {
  return (
    <StatementLines
      lines={withHeadings(statement.lines, toStatementLine, "months")}
    />
  );
}
