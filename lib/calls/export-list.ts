import "server-only";
import type { AuditAction } from "@/lib/audit/actions";
import { audit } from "@/lib/audit/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import {
  MAX_EXPORT_LINES,
  readPages,
  type CsvExport,
} from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { bankToday } from "@/lib/platform/time/clock";
import type { Admin } from "@/lib/identity/callers";
import { findCustomerId } from "@/lib/identity/customer-key";
import { exportLimit } from "@/lib/identity/limits";

/** The text of each column in a row, by the heading of the column. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

type ExportedList<Row> = {
  /** Names the file, together with the day. */
  name: string;
  action: AuditAction<false>;
  /** The filter in the audit row, without personal data, because the row outlives them. */
  filters: Record<string, string | undefined>;
  /** The id or account number of the customer whom the list is about. */
  customer?: string | undefined;
  columns: ExportColumns<Row>;
} & (
  | {
      /** Counts the rows, at most `limit`. */
      count: (tx: Tx, limit: number) => Promise<number>;
      /** Returns the page after a row; without one, the first page. */
      read: (after: Row | null, limit: number) => Promise<Row[]>;
    }
  | {
      /** Returns all rows of a list that is calculated as a whole. */
      readAll: () => Promise<Row[]>;
    }
);

/**
 * Exports a list in its order, and writes an audit row with the filter and the number of lines.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function exportList<Row>(
  admin: Admin,
  list: ExportedList<Row>,
  context: RequestContext,
): Promise<CsvExport> {
  await enforceLimit(exportLimit, admin.id);
  const { count: countRows, read } =
    "readAll" in list ? pagesOf(await list.readAll()) : list;
  const count = await transaction(async (tx) => {
    const found = await countRows(tx, MAX_EXPORT_LINES + 1);
    const subject = list.customer && (await findCustomerId(tx, list.customer));
    const given = Object.entries(list.filters).filter(([, value]) => value);
    await audit(tx, admin, context, {
      action: list.action,
      ...(subject && { subjectCustomerId: subject }),
      after: {
        ...Object.fromEntries(given),
        lines: Math.min(found, MAX_EXPORT_LINES),
      },
    });
    return found;
  });
  const values = Object.values(list.columns);
  return {
    name: `limmat-${list.name}-${bankToday()}`,
    columns: Object.keys(list.columns),
    pages: readPages(read, (row) => values.map((valueOf) => valueOf(row))),
    isCut: count > MAX_EXPORT_LINES,
  };
}

const pagesOf = <Row>(rows: Row[]) => ({
  count: () => Promise.resolve(rows.length),
  read: (last: Row | null) => Promise.resolve(last ? [] : rows),
});
