import "server-only";
import { customerActions } from "@/lib/features/customers/audit";
import type { Admin } from "@/lib/identity/callers";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import { BASE_CURRENCY, type Currency, toDecimal } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankDay } from "@/lib/platform/time/clock";
import {
  type AccountRow,
  countAccounts,
  readAccounts,
} from "./account-queries";
import { toSearch, type CustomerFilters } from "./search";

const toAmount = (minor: bigint | null, currency: Currency | null) =>
  minor === null ? "" : toDecimal(minor, currency ?? BASE_CURRENCY);

const COLUMNS: ExportColumns<AccountRow> = {
  "Account number": (row) => row.number ?? "",
  "Main account": (row) => yesOrNo(row.isMain),
  "Account name": (row) => row.name ?? "",
  "Account type": (row) => row.type ?? "",
  Currency: (row) => row.currency ?? "",
  State: (row) => row.state ?? "",
  "Total balance": (row) => toAmount(row.balanceMinor, row.currency),
  "Available balance": ({ balanceMinor: total, heldMinor, currency }) =>
    toAmount(total === null ? null : total - (heldMinor ?? 0n), currency),
  "On hold": (row) => toAmount(row.heldMinor, row.currency),
  "Opened on": ({ openedAt }) => (openedAt ? bankDay(openedAt) : ""),
  "Locked until": (row) => row.lockedUntil ?? "",
  "Full name": (row) => row.fullName,
  Email: (row) => row.email,
  Status: (row) => row.status ?? "",
  Verified: (row) => yesOrNo(row.isVerified),
  [`Daily limit in ${BASE_CURRENCY}`]: (row) =>
    toAmount(row.dailyLimitMinor, BASE_CURRENCY),
  "Registration date": (row) => bankDay(row.registrationDate),
};

const yesOrNo = (is: boolean | null) => (is === null ? "" : is ? "yes" : "no");

/**
 * Exports all accounts of the customers that a search finds, one a line, in the order of the customers.
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
      count: (tx, limit) => countAccounts(tx, query, limit),
      read: (last, limit) =>
        transaction((tx) => readAccounts(tx, query, last, limit)),
    },
    context,
  );
}
