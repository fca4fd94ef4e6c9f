import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { loadOnce } from "@/lib/platform/load-once";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { BankAccountKind } from "./chart";
import { ledgerErrors } from "./errors";
import type { Currency } from "./money";

const STRIPES = 16n;

type CustomerAccount = { id: bigint; currency: Currency };

/** @throws DomainError CURRENCY_MISMATCH if the bank has no account of this kind in the currency. */
export type StripeOf = (account: CustomerAccount) => bigint;

/**
 * Returns a function from a customer's ledger account to the stripe of this bank account that its postings use: one in
 * the same currency. Each bank account has 16 stripes, so that customers do not queue for one row; a customer always
 * uses the same stripe. Call it before a transaction begins, because the first call of a process reads the stripes on
 * its own connection.
 */
export async function bankAccount(kind: BankAccountKind): Promise<StripeOf> {
  const byKey = await stripes();
  return ({ id, currency }) => {
    const stripe = byKey.get(keyOf(kind, currency, id % STRIPES));
    if (stripe === undefined)
      throw new DomainError(ledgerErrors.CURRENCY_MISMATCH);
    return stripe;
  };
}

const keyOf = (kind: string, currency: Currency, stripe: bigint | number) =>
  `${kind}:${currency}:${stripe}`;

/** Bank accounts are created by a migration and never change, so they are read once. */
const stripes = loadOnce(async () => {
  const { rows } = await pool().query<{
    kind: string;
    currency: Currency;
    stripe: number;
    id: bigint;
  }>(
    "SELECT kind::text, currency, stripe, id FROM accounts WHERE stripe IS NOT NULL",
  );
  return new Map(
    rows.map(({ kind, currency, stripe, id }) => [
      keyOf(kind, currency, stripe),
      id,
    ]),
  );
});
