import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { throwLedgerError } from "./posting-errors";
import type { Currency } from "./money";

/** The member of staff who acts, and the approval of another one if that is what they carry out. */
export type StaffAct = {
  sessionSecret: string;
  approvalId?: string | undefined;
  context: RequestContext;
};

/**
 * Sets the balances of a locked account: posts an adjustment, and replaces its holds by one. The change of the
 * available balance counts once.
 * @returns the ledger id of the adjustment, if any.
 * @throws SecondPersonNeeded, or the DomainErrors of a posting.
 */
export async function setBalances(
  tx: Tx,
  accountId: bigint,
  plan: {
    adjustMinor: bigint;
    heldMinor: bigint | null;
    /** The reason for the hold that the customer sees; without one the bank gives no reason. */
    holdReason?: string | undefined;
  },
  act: StaffAct,
): Promise<bigint | null> {
  const { sessionSecret, approvalId, context } = act;
  const [row] = await tx
    .$queryRawUnsafe<[{ entryId: bigint | null }]>(
      `SELECT ledger_set_balances($1, $2::bigint, $3::bigint, $4, $5, $6::uuid, $7, $8) AS "entryId"`,
      accountId,
      plan.adjustMinor,
      plan.heldMinor,
      plan.holdReason ?? null,
      sessionSecret,
      approvalId ?? null,
      context.ip,
      context.requestId,
    )
    .catch(throwLedgerError);
  return row.entryId;
}

/** A change with which a member of staff takes control of a person. The database stores `reset` by itself. */
export type ControlChange =
  | "opening"
  | "email"
  | "password"
  | "number"
  | "codes"
  | "factor"
  | "status"
  | "unblocking";

export type AccountChange = {
  number?: string | undefined;
  type?: string | undefined;
  currency?: Currency | undefined;
};

/**
 * Changes an account without moving money; a missing value stays.
 * @throws DomainError SIGNED_OUT, or the database's unique violation if the number is taken.
 */
export async function changeAccount(
  tx: Tx,
  sessionSecret: string,
  accountId: bigint,
  changes: AccountChange,
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT staff_change_account($1, $2, $3::jsonb)::text",
      sessionSecret,
      accountId,
      JSON.stringify(changes),
    )
    .catch(throwLedgerError);
}

/**
 * Deletes a customer with locked accounts: releases the holds, moves the balances to "unclaimed", closes the accounts
 * without an owner and erases the person.
 * @throws SecondPersonNeeded, or the DomainErrors of a posting.
 */
export async function deletePerson(
  tx: Tx,
  customerId: string,
  act: StaffAct,
): Promise<void> {
  const { sessionSecret, approvalId, context } = act;
  await tx
    .$queryRawUnsafe(
      "SELECT customer_delete($1, $2::uuid, $3::uuid, $4, $5)::text",
      sessionSecret,
      customerId,
      approvalId ?? null,
      context.ip,
      context.requestId,
    )
    .catch(throwLedgerError);
}

/**
 * Returns what a takeover of a person exposes, in the currency of the bank. Without a rate it is what the accounts with
 * one have, so that the owner can still be disabled; the SQL functions that count a person's money refuse it.
 */
export async function readExposed(tx: Tx, customerId: string): Promise<bigint> {
  const [row] = await tx.$queryRaw<[{ minor: bigint }]>`
    SELECT coalesce(exposed_minor(${customerId}::uuid), sum(base_minor(balance_minor, currency)), 0)::bigint AS minor
    FROM accounts WHERE customer_id = ${customerId}::uuid`;
  return row.minor;
}

/**
 * Counts that a member of staff takes control of a person, and so of all their accounts, by these changes. For seven
 * days, what leaves the accounts counts for this member of staff, until a colleague confirms the changes.
 * @throws SecondPersonNeeded, or DomainError SIGNED_OUT.
 */
export async function countTakeover(
  tx: Tx,
  sessionSecret: string,
  customerId: string,
  {
    right,
    changes,
  }: { right: "serve" | "correct"; changes: readonly ControlChange[] },
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT staff_count_takeover($1, $2, $3::uuid, $4::text[])::text",
      sessionSecret,
      right,
      customerId,
      changes,
    )
    .catch(throwLedgerError);
}

/**
 * Confirms the changes with which colleagues took control of a person.
 * @throws DomainError SIGNED_OUT or CONTROL_CONFIRMED.
 */
export async function confirmControl(
  tx: Tx,
  sessionSecret: string,
  customerId: string,
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT staff_confirm_control($1, $2::uuid)::text",
      sessionSecret,
      customerId,
    )
    .catch(throwLedgerError);
}

/**
 * Counts that a member of staff closes a person's accounts without emptying them.
 * @throws SecondPersonNeeded, also if the person owes a loan, or DomainError SIGNED_OUT.
 */
export async function countClosing(
  tx: Tx,
  sessionSecret: string,
  customerId: string,
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT staff_count_closing($1, $2::uuid)::text",
      sessionSecret,
      customerId,
    )
    .catch(throwLedgerError);
}
