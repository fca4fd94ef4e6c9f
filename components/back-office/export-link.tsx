import { Icon } from "@/components/ui/icon";
import { buttonClass } from "@/components/ui/button";
import type { exportApprovals } from "@/lib/approvals/staff-contract";
import type { exportAudit } from "@/lib/features/back-office/audit-log/staff-contract";
import type { exportSecurityLog } from "@/lib/features/back-office/security-log/staff-contract";
import type {
  exportBalanceSheet,
  exportBooks,
  exportIncomeStatement,
} from "@/lib/features/books/staff-contract";
import type { exportManualEntries } from "@/lib/features/books/manual/staff-contract";
import type { exportCases } from "@/lib/features/cases/staff-contract";
import type { exportCustomers } from "@/lib/features/customers/staff-contract";
import type { exportLoans } from "@/lib/features/loans/staff-contract";
import type { exportWires } from "@/lib/features/payments/wires/staff-contract";
import type { exportTransactions } from "@/lib/features/statements/history/staff-contract";
import { callUrl } from "@/lib/platform/http/call-url";

type ExportPath = (
  | typeof exportApprovals
  | typeof exportAudit
  | typeof exportBalanceSheet
  | typeof exportBooks
  | typeof exportCases
  | typeof exportIncomeStatement
  | typeof exportLoans
  | typeof exportManualEntries
  | typeof exportSecurityLog
  | typeof exportCustomers
  | typeof exportTransactions
  | typeof exportWires
)["path"];

/** Downloads a list with the current filters: as CSV, at most 50,000 lines. */
export function ExportLink({
  path,
  filters,
  format = "csv",
}: {
  path: ExportPath;
  filters: Record<string, string | undefined>;
  format?: "csv" | "pdf";
}) {
  const isPdf = format === "pdf";
  return (
    <a
      href={callUrl({ path }, {}, { ...filters, ...(isPdf && { format }) })}
      download
      title={isPdf ? undefined : "At most 50,000 lines"}
      className={buttonClass("secondary", "small")}
    >
      <Icon name="download" className="size-4" />
      <span>{isPdf ? "Export PDF" : "Export CSV"}</span>
    </a>
  );
}
