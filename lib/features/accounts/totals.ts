import "server-only";
import type { Customer } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";

/** The total of a person's accounts. */
export type AccountsTotal = {
  currency: Currency;
  /** Null if the rate of a currency is missing. */
  minor: bigint | null;
  /** Whether an account has another currency, so that the total depends on rates. */
  isConverted: boolean;
};

/** Returns the total of all open accounts, in the currency that the customer chose or that of the main account. */
export async function findTotal({
  id,
}: Pick<Customer, "id">): Promise<AccountsTotal> {
  const { rows } = await pool().query<AccountsTotal>({
    name: "accounts_total",
    text: `SELECT currency, minor::bigint, is_converted AS "isConverted" FROM accounts_total($1)`,
    values: [id],
  });
  return rows[0]!;
}

/** Stores in which currency the customer sees the total. */
export async function chooseTotal(
  { sessionSecret }: Customer,
  currency: Currency,
) {
  await pool().query("SELECT total_currency_choose($1, $2)", [
    sessionSecret,
    currency,
  ]);
  return { message: `The total is shown in ${currency}` };
}
