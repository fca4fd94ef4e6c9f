import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import { maskedNumber } from "@/lib/platform/format";
import { unlinked } from "@/lib/platform/mail/letter";
import { accountLabel, type AccountType } from "./account-label";

/** An account in a text to its owner. */
export type NamedAccount = {
  number: string;
  label: string;
  /** Whether the owner gave it the label. */
  hasName: boolean;
};

/** SQL: whether account `a` is one of several of its owner, so that texts name it. */
export const IS_ONE_OF_SEVERAL_SQL =
  "EXISTS (SELECT FROM accounts s WHERE s.customer_id = a.customer_id AND s.id <> a.id)";

/** Returns the account that a text to its owner names; null if it is the owner's only one. */
export async function findNamedAccount(
  tx: Pick<Tx, "$queryRawUnsafe">,
  accountId: bigint,
): Promise<NamedAccount | null> {
  const [row] = await tx.$queryRawUnsafe<
    {
      number: string;
      name: string | null;
      type: AccountType;
      isMain: boolean;
    }[]
  >(
    `SELECT a.number, a.name, a.type, a.is_main AS "isMain" FROM accounts a
     WHERE a.id = $1::bigint AND a.number IS NOT NULL AND ${IS_ONE_OF_SEVERAL_SQL}`,
    accountId,
  );
  return row
    ? {
        number: row.number,
        label: accountLabel(row),
        hasName: Boolean(row.name),
      }
    : null;
}

/**
 * `your account “Holidays” (•••• 0008)`, `your main account (•••• 0008)` without a name, or `your account` if there is
 * no other.
 */
export function yourAccount(account: NamedAccount | null): string {
  if (!account) return "your account";
  const { number, label, hasName } = account;
  const words = hasName ? `account “${unlinked(label)}”` : label.toLowerCase();
  return `your ${words} (${maskedNumber(number)})`;
}
