import "server-only";
import type { Admin, Customer, OwnAccount } from "@/lib/identity/callers";
import { throwRefusal } from "@/lib/ledger/posting-errors";
import type { AccountType } from "@/lib/ledger/account-label";
import type { Currency } from "@/lib/ledger/money";
import { sqlDetail, sqlState } from "@/lib/platform/db/errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";
import { accountErrors } from "./errors";
import { neededText } from "./obstacles";
import { staffAccountErrors } from "./staff-errors";

const refuseOther = throwRefusal({
  LM007: commonErrors.NOT_FOUND,
  LM082: accountErrors.LOCK_KEPT,
  LM083: accountErrors.ACCOUNTS_FULL,
  LM172: accountErrors.OPENED_BY_STAFF,
});

const refuseToStaff = throwRefusal({
  LM003: staffAccountErrors.OWNER_NOT_ACTIVE,
  LM083: staffAccountErrors.OWNER_HAS_ALL_ACCOUNTS,
});

function refuse(error: unknown): never {
  if (sqlState(error) === "LM056")
    throw new DomainError(accountErrors.ACCOUNT_NEEDED, {
      message: neededText(sqlDetail(error) ?? ""),
    });
  return refuseOther(error);
}

type NewAccount = {
  number: string;
  type: AccountType;
  currency: Currency;
  name: string | null;
  goalMinor: bigint | null;
  lockedUntil: string | null;
};

const toColumns = (
  account: NewAccount,
  idempotency: IdempotencyKey | undefined,
) =>
  JSON.stringify({
    number: account.number,
    type: account.type,
    currency: account.currency,
    name: account.name,
    goal_minor: account.goalMinor?.toString(),
    locked_until: account.lockedUntil,
    ...(idempotency && {
      request_key: idempotency.key,
      request_hash: `\\x${Buffer.from(idempotency.requestHash).toString("hex")}`,
    }),
  });

type Opened = { id: bigint; number: string };

/**
 * Opens an account for the caller. Returns it, or the one that the first call with this key opened.
 * @throws DomainError OPENED_BY_STAFF, ACCOUNTS_FULL, ACCOUNT_NOT_ACTIVE, IDEMPOTENCY_CONFLICT or SIGNED_OUT, or the
 * violation of `accounts_number_key` if the number is taken.
 */
export async function openAccountRow(
  tx: Tx,
  { sessionSecret }: Customer,
  account: NewAccount,
  idempotency: IdempotencyKey | undefined,
): Promise<Opened> {
  const [row] = await tx
    .$queryRawUnsafe<[{ id: bigint }]>(
      "SELECT own_account_open($1, $2::jsonb) AS id",
      sessionSecret,
      toColumns(account, idempotency),
    )
    .catch(refuse);
  return readOpened(tx, row.id);
}

/** A statement does not see what its functions insert. */
async function readOpened(tx: Tx, id: bigint): Promise<Opened> {
  const { number } = await tx.account.findUniqueOrThrow({
    where: { id },
    select: { number: true },
  });
  return { id, number: number! };
}

/** As {@link openAccountRow}, for a customer, by a member of staff. */
export async function openAccountRowFor(
  tx: Tx,
  { sessionSecret }: Admin,
  { customerId, ...account }: NewAccount & { customerId: string },
  idempotency: IdempotencyKey | undefined,
): Promise<Opened> {
  const [row] = await tx
    .$queryRawUnsafe<[{ id: bigint }]>(
      "SELECT staff_open_account($1, $2::uuid, $3::jsonb) AS id",
      sessionSecret,
      customerId,
      toColumns(account, idempotency),
    )
    .catch(refuseToStaff);
  return readOpened(tx, row.id);
}

type AccountChange = {
  name?: string | null;
  goal_minor?: string | null;
  locked_until?: string | null;
};

/** Changes name, goal and lock of the account. @throws DomainError LOCK_KEPT, ACCOUNT_BLOCKED or SIGNED_OUT. */
export async function changeAccountRow(
  tx: Tx,
  { id, owner }: OwnAccount,
  changes: AccountChange,
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT own_account_change($1, $2::bigint, $3::jsonb)::text",
      owner.sessionSecret,
      id,
      JSON.stringify(changes),
    )
    .catch(refuse);
}

/** Puts the account at a place among the caller's other accounts, from 1. */
export async function placeAccountRow(
  tx: Tx,
  { id, owner }: OwnAccount,
  place: number,
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT own_account_place($1, $2::bigint, $3::integer)::text",
      owner.sessionSecret,
      id,
      place,
    )
    .catch(refuse);
}

/** Closes the account. @throws DomainError ACCOUNT_NEEDED, ACCOUNT_BLOCKED or SIGNED_OUT. */
export async function closeAccountRow(
  tx: Tx,
  { id, owner }: OwnAccount,
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT own_account_close($1, $2::bigint)::text",
      owner.sessionSecret,
      id,
    )
    .catch(refuse);
}

export const hasAccounts = async (
  tx: Tx,
  customerId: string,
): Promise<boolean> =>
  (await tx.account.findFirst({
    where: { customerId },
    select: { id: true },
  })) !== null;

/** Returns id and owner of a customer's account by its number; null if there is none. */
export async function findOwner(
  tx: Tx,
  which: { number: string } | { id: bigint },
): Promise<{ id: bigint; customerId: string; number: string } | null> {
  const account = await tx.account.findUnique({
    where: which,
    select: { id: true, customerId: true, number: true },
  });
  return account?.customerId && account.number
    ? { id: account.id, customerId: account.customerId, number: account.number }
    : null;
}

/** Blocks an account, or ends that. @throws DomainError ACCOUNT_BLOCKED if it is closed. */
export async function blockAccountRow(
  tx: Tx,
  { sessionSecret }: Admin,
  id: bigint,
  blocked: boolean,
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT staff_block_account($1, $2::bigint, $3::boolean)",
      sessionSecret,
      id,
      blocked,
    )
    .catch(refuse);
}

/** Closes an account for a member of staff. @throws DomainError ACCOUNT_NEEDED. */
export async function closeAccountRowFor(
  tx: Tx,
  { sessionSecret }: Admin,
  id: bigint,
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT staff_close_account($1, $2::bigint)::text",
      sessionSecret,
      id,
    )
    .catch(refuse);
}

/** Changes what staff can change of an account without money. */
export async function changeAccountRowFor(
  tx: Tx,
  { sessionSecret }: Admin,
  id: bigint,
  changes: { name: string | null } | { free_of_fees_until: string | null },
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT staff_change_account($1, $2::bigint, $3::jsonb)::text",
      sessionSecret,
      id,
      JSON.stringify(changes),
    )
    .catch(refuse);
}
