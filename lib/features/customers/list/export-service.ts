import "server-only";
import { customerActions } from "@/lib/features/customers/audit";
import type { Admin } from "@/lib/identity/callers";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import { BASE_CURRENCY, type Currency, toDecimal } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankDay } from "@/lib/platform/time/clock";
import { countCustomers, readCustomers, type CustomerRow } from "./queries";
import { toSearch, type CustomerFilters } from "./search";

const toAmount = (minor: bigint | null, currency: Currency | null) =>
  minor === null ? "" : toDecimal(minor, currency ?? BASE_CURRENCY);

const COLUMNS: ExportColumns<CustomerRow> = {
  "Account number": (row) => row.number ?? "",
  "Full name": (row) => row.fullName,
  Email: (row) => row.email,
  "Account type": (row) => row.type ?? "",
  Status: (row) => row.status ?? "",
  Verified: (row) => (row.isVerified ? "yes" : "no"),
  "Total balance": (row) => toAmount(row.balanceMinor, row.currency),
  "Available balance": ({ balanceMinor: total, heldMinor, currency }) =>
    toAmount(total === null ? null : total - (heldMinor ?? 0n), currency),
  "On hold": (row) => toAmount(row.heldMinor, row.currency),
  "Daily limit": (row) => toAmount(row.dailyLimitMinor, BASE_CURRENCY),
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
