import "server-only";
import { customerActions } from "@/lib/features/customers/audit";
import type { Admin } from "@/lib/identity/callers";
import { exportList } from "@/lib/calls/export-list";
import { toDecimal } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankDay } from "@/lib/platform/time/clock";
import { countCustomers, readCustomers, type CustomerRow } from "./queries";
import { toSearch, type CustomerFilters } from "./search";

const COLUMNS = [
  "Account number",
  "Full name",
  "Email",
  "Account type",
  "Status",
  "Verified",
  "Total balance",
  "Available balance",
  "On hold",
  "Daily limit",
  "Registration date",
];

/**
 * Exports the accounts that a search finds, in its order.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportCustomers(
  admin: Admin,
  query: { search: string; filters: CustomerFilters },
  context: RequestContext,
): Promise<CsvExport> {
  return exportList<CustomerRow>(
    admin,
    {
      name: "accounts",
      action: customerActions["customer.export"],
      // Not the searched text: it may be a person's name.
      filters: {
        ...query.filters,
        searchedBy: toSearch(query.search).by ?? undefined,
      },
      columns: COLUMNS,
      count: (tx, limit) => countCustomers(tx, query, limit),
      read: (last, limit) =>
        transaction((tx) =>
          readCustomers(tx, query, last && [last.key, last.id], limit),
        ),
      toLine,
    },
    context,
  );
}

const toLine = (row: CustomerRow) => [
  row.number ?? "",
  row.fullName,
  row.email,
  row.type ?? "",
  row.status ?? "",
  row.isVerified ? "yes" : "no",
  toAmount(row.balanceMinor),
  row.balanceMinor === null
    ? ""
    : toDecimal(row.balanceMinor - (row.heldMinor ?? 0n)),
  toAmount(row.heldMinor),
  toAmount(row.dailyLimitMinor),
  bankDay(row.registrationDate),
];

const toAmount = (minor: bigint | null) =>
  minor === null ? "" : toDecimal(minor);
