import "server-only";
import { pool } from "@/lib/platform/db/pool";

export type BankAccountKind =
  | "cash"
  | "clearing"
  | "adjustments"
  | "suspense"
  | "loans"
  | "unclaimed"
  | "interest";

const STRIPES = 16n;

let stripes: Promise<Map<string, bigint>> | undefined;

/**
 * Returns a function from a customer's ledger account to the stripe of this bank account that its postings use. Each
 * bank account has 16 stripes, so that customers do not queue for one row; a customer always uses the same stripe.
 * Call it before a transaction begins, because the first call of a process reads the stripes on its own connection.
 */
export async function bankAccount(
  kind: BankAccountKind,
): Promise<(customerAccountId: bigint) => bigint> {
  const byKey = await (stripes ??= readStripes());
  return (customerAccountId) => {
    const id = byKey.get(`${kind}:${customerAccountId % STRIPES}`);
    if (id === undefined) throw new Error(`the bank has no ${kind} account`);
    return id;
  };
}

/** Bank accounts are created by a migration and never change, so they are read once. */
async function readStripes() {
  try {
    const { rows } = await pool().query<{
      kind: string;
      stripe: number;
      id: bigint;
    }>(
      "SELECT kind::text, stripe, id FROM accounts WHERE stripe IS NOT NULL AND currency = 'USD'",
    );
    return new Map(
      rows.map(({ kind, stripe, id }) => [`${kind}:${stripe}`, id]),
    );
  } catch (error) {
    stripes = undefined;
    throw error;
  }
}
