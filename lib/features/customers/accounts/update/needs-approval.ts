import "server-only";
import { readAmounts } from "@/lib/approvals/amounts";
import type { Admin } from "@/lib/identity/callers";
import { SecondPersonNeeded } from "@/lib/ledger/four-eyes";
import { type ControlChange, countTakeover } from "@/lib/ledger/staff-accounts";
import { env } from "@/lib/platform/config/env";
import type { Tx } from "@/lib/platform/db/prisma";
import type { LockedCustomer } from "../store";
import type { Changes } from "./apply";

/** Changes that hand over an account, and the account limit. */
export type GuardedChanges = {
  email?: string;
  passwordHash?: string;
  number?: string;
  cotCode?: string;
  taxCode?: string;
  /** The new limit; null for none. */
  dailyLimitMinor?: bigint | null;
};

/** Separates the changes that one person may not always make alone from the others. */
export function splitChanges({
  person,
  rights,
  account,
  passwordHash,
}: Changes): {
  free: Changes;
  guarded: GuardedChanges;
} {
  const { email, ...freePerson } = person;
  const { cotCode, taxCode, dailyLimitMinor, ...freeRights } = rights;
  const { number, ...freeAccount } = account;
  const guarded = { email, passwordHash, number, cotCode, taxCode };
  return {
    free: { person: freePerson, rights: freeRights, account: freeAccount },
    guarded: {
      ...Object.fromEntries(
        Object.entries(guarded).filter(([, value]) => value !== undefined),
      ),
      ...(dailyLimitMinor !== undefined && { dailyLimitMinor }),
    },
  };
}

/** Returns guarded changes in the form that {@link applyChanges} takes. */
export function toChanges({
  email,
  passwordHash,
  number,
  ...rights
}: GuardedChanges): Changes {
  return {
    person: email === undefined ? {} : { email },
    rights,
    account: number === undefined ? {} : { number },
    passwordHash,
  };
}

const CONTROL_CHANGES = {
  email: "email",
  passwordHash: "password",
  number: "number",
  cotCode: "codes",
  taxCode: "codes",
} as const satisfies Record<
  keyof Omit<GuardedChanges, "dailyLimitMinor">,
  ControlChange
>;

/**
 * Counts guarded changes before they are made.
 * @throws SecondPersonNeeded if one person may not make them alone.
 */
export async function countGuarded(
  tx: Tx,
  admin: Admin,
  { id, rights }: LockedCustomer,
  { dailyLimitMinor, ...control }: GuardedChanges,
): Promise<void> {
  if (dailyLimitMinor !== undefined)
    refuseHighLimit(admin, rights.dailyLimitMinor, dailyLimitMinor);
  const names = Object.keys(control) as (keyof typeof control)[];
  if (names.length > 0)
    await countTakeover(tx, admin.sessionSecret, id, {
      right: "correct",
      changes: [...new Set(names.map((name) => CONTROL_CHANGES[name]))],
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
