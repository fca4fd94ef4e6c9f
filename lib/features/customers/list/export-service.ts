import "server-only";
import { audit } from "@/lib/audit/store";
import { customerActions } from "@/lib/features/customers/audit";
import type { Admin } from "@/lib/identity/callers";
import { exportLimit } from "@/lib/identity/limits";
import { toDecimal } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import {
  MAX_EXPORT_LINES,
  readPages,
  type CsvExport,
} from "@/lib/platform/files/csv-export";
import { zurichToday } from "@/lib/platform/format";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
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
];

/**
 * Exports the accounts that a search finds, in its order, and writes an audit row with the filter and the number of
 * lines.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function exportCustomers(
  admin: Admin,
  query: { search: string; filters: CustomerFilters },
  context: RequestContext,
): Promise<CsvExport> {
  await enforceLimit(exportLimit, admin.id);
  const count = await transaction(async (tx) => {
    const found = await countCustomers(tx, query, MAX_EXPORT_LINES + 1);
    const { by } = toSearch(query.search);
    await audit(tx, admin, context, {
      action: customerActions["customer.export"],
      after: {
        ...Object.fromEntries(
          Object.entries(query.filters).filter(([, value]) => value),
        ),
        // Not the searched text: it may be a person's name, and this row outlives the personal data.
        ...(by && { searchedBy: by }),
        lines: Math.min(found, MAX_EXPORT_LINES),
      },
    });
    return found;
  });
  return {
    name: `limmat-accounts-${zurichToday()}`,
    columns: COLUMNS,
    pages: readPages<CustomerRow>(
      (last, limit) =>
        transaction((tx) =>
          readCustomers(tx, query, last && [last.key, last.id], limit),
        ),
      toLine,
    ),
    isCut: count > MAX_EXPORT_LINES,
  };
}

const toLine = (row: CustomerRow) => [
  row.number ?? "",
  row.fullName,
  row.email,
  row.type ?? "",
  row.status ?? "",
  row.isVerified ? "yes" : "no",
  row.balanceMinor === null ? "" : toDecimal(BigInt(row.balanceMinor)),
];
