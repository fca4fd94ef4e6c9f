import "server-only";
import type { Admin, Customer } from "@/lib/identity/callers";
import { toJsonNumber } from "@/lib/ledger/money";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { readPage } from "@/lib/platform/http/paging";
import { toAdminHistoryJson } from "./admin-row";
import { listAllHistory } from "./admin-queries";
import { readAdminSearch } from "./admin-search";
import { getStatement, listHistory } from "./queries";
import { toHistoryJson, toStatementJson } from "./row";

export async function answerHistory(
  customer: Customer,
  query: URLSearchParams,
) {
  const { rows, nextCursor } = await listHistory(customer, readPage(query));
  return { transactions: rows.map(toHistoryJson), nextCursor };
}

/** Body of GET /view-all-history; takes the same filters as the page, including `?reversed=show`. */
export async function answerAllHistory(
  admin: Admin,
  query: URLSearchParams,
  context: RequestContext,
) {
  const { rows, nextCursor } = await listAllHistory(
    admin,
    {
      ...readPage(query),
      search: readAdminSearch((name) => query.get(name)),
    },
    context,
  );
  return { history: rows.map(toAdminHistoryJson), nextCursor };
}

/**
 * Body of GET /bank-statement/{userId}; `?from=` and `?to=` are days, `yyyy-mm-dd`. `user` is the account's owner as
 * the other calls answer it.
 * @throws DomainError PERIOD_INVALID.
 */
export async function answerStatement(
  customer: Customer,
  query: URLSearchParams,
  user: object,
) {
  const statement = await getStatement(customer, readPeriod(query));
  return {
    statement: {
      user,
      period: statement.period,
      openingBalance: toJsonNumber(statement.openingMinor),
      closingBalance: toJsonNumber(statement.closingMinor),
      transactions: statement.lines.map(toStatementJson),
    },
  };
}

/** Returns `?from=` and `?to=`, each only if present. */
export function readPeriod(query: URLSearchParams) {
  const from = query.get("from");
  const to = query.get("to");
  return { ...(from && { from }), ...(to && { to }) };
}
