import "server-only";
import { pool } from "@/lib/db/pool";

export type BankAccountKind =
  "cash" | "clearing" | "adjustments" | "suspense" | "loans" | "unclaimed";

const STRIPES = 16n;

let stripes: Promise<Map<string, bigint>> | undefined;

/**
 * One of the bank's own accounts, as a function from a customer's ledger account to the stripe its movements use. Each
 * bank account is kept in 16 stripes, so that customers do not queue for one row; a customer always meets the same one.
 * To be asked before a transaction begins, as the first call of a process reads the stripes on a connection of its own.
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

/** Bank accounts are opened by a migration and never change, so they are read once. */
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
