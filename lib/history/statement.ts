import "server-only";
import type { Customer } from "@/lib/auth/callers";
import { toUserJson } from "@/lib/customers/profile";
import { getProfile } from "@/lib/customers/queries";
import { toJsonNumber } from "@/lib/ledger/money";
import { getStatement } from "./queries";
import { toStatementJson } from "./row";

/**
 * The statement in the words of GET /bank-statement/{userId}; `?from=` and `?to=` are days, `yyyy-mm-dd`.
 * @throws DomainError PERIOD_INVALID.
 */
export async function answerStatement(
  customer: Customer,
  query: URLSearchParams,
) {
  const from = query.get("from");
  const to = query.get("to");
  const statement = await getStatement(customer, {
    ...(from && { from }),
    ...(to && { to }),
  });
  return {
    statement: {
      user: toUserJson(await getProfile(customer)),
      period: statement.period,
      openingBalance: toJsonNumber(statement.openingMinor),
      closingBalance: toJsonNumber(statement.closingMinor),
      transactions: statement.lines.map(toStatementJson),
    },
  };
}
