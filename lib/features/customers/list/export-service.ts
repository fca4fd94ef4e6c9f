import "server-only";
import { customerActions } from "@/lib/features/customers/audit";
import type { Admin } from "@/lib/identity/callers";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import { toDecimal } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankDay } from "@/lib/platform/time/clock";
import { countCustomers, readCustomers, type CustomerRow } from "./queries";
import { toSearch, type CustomerFilters } from "./search";

const toAmount = (minor: bigint | null) =>
  minor === null ? "" : toDecimal(minor);

const COLUMNS: ExportColumns<CustomerRow> = {
  "Account number": (row) => row.number ?? "",
  "Full name": (row) => row.fullName,
  Email: (row) => row.email,
  "Account type": (row) => row.type ?? "",
  Status: (row) => row.status ?? "",
  Verified: (row) => (row.isVerified ? "yes" : "no"),
  "Total balance": (row) => toAmount(row.balanceMinor),
  "Available balance": ({ balanceMinor: total, heldMinor }) =>
    toAmount(total === null ? null : total - (heldMinor ?? 0n)),
  "On hold": (row) => toAmount(row.heldMinor),
  "Daily limit": (row) => toAmount(row.dailyLimitMinor),
  "Registration date": (row) => bankDay(row.registrationDate),
};

/**
 * Exports the accounts that a search finds, in its order.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportCustomers(
  admin: Admin,
  query: { search: string; filters: CustomerFilters },
  context: RequestContext,
): Promise<CsvExport> {
  return exportList(
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
    },
    context,
  );
}
