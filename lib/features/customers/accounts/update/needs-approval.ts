import "server-only";
import { readAmounts } from "@/lib/approvals/amounts";
import type { Admin } from "@/lib/identity/callers";
import { SecondPersonNeeded } from "@/lib/ledger/four-eyes";
import { countTakeover } from "@/lib/ledger/staff-accounts";
import { env } from "@/lib/platform/config/env";
import type { Tx } from "@/lib/platform/db/prisma";
import type { LockedCustomer } from "../store";
import { fieldOf, namesOf, type Changes } from "./fields";

/**
 * Counts guarded changes before they are made.
 * @throws SecondPersonNeeded if one person may not make them alone.
 */
export async function countGuarded(
  tx: Tx,
  admin: Admin,
  { id, rights }: LockedCustomer,
  changes: Changes,
): Promise<void> {
  if (changes.accountLimit !== undefined)
    refuseHighLimit(admin, rights.dailyLimitMinor, changes.accountLimit);
  const kinds = namesOf(changes)
    .map((name) => fieldOf(name).guarded)
    .filter((kind) => kind !== undefined && kind !== "limit");
  if (kinds.length > 0)
    await countTakeover(tx, admin.sessionSecret, id, {
      right: "correct",
      changes: [...new Set(kinds)],
    });
}

/**
 * Refuses a raise of the account limit above the amount of the role, whatever the limit was before.
 * @throws SecondPersonNeeded.
 */
export function refuseHighLimit(
  admin: Admin,
  currentMinor: bigint | null,
  wantedMinor: bigint | null,
): void {
  const amountMinor = ownAmountMinor(admin);
  if (amountMinor === null || currentMinor === null) return;
  if (
    wantedMinor !== null &&
    (wantedMinor <= amountMinor || wantedMinor <= currentMinor)
  )
    return;
  const limitMinor = String(amountMinor);
  const wanted = String(wantedMinor ?? amountMinor);
  throw new SecondPersonNeeded({
    reason: "limit",
    amountMinor: wanted,
    sumMinor: wanted,
    limitMinor,
  });
}

/** The most that the role may do to one account alone; null means no limit. */
export const ownAmountMinor = ({ role }: Admin): bigint | null =>
  role === "auditor" ? 0n : readAmounts(env())[role].accountMinor;
