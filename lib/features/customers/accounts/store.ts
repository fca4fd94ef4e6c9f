import "server-only";
import type { AccountStatus, Admin } from "@/lib/identity/callers";
import { findCustomerId } from "@/lib/identity/customer-key";
import { changeRights } from "@/lib/identity/customer-rights";
import { writeEmail } from "@/lib/identity/sign-in-data";
import { lockPerson } from "@/lib/identity/store";
import {
  openTransferCodes,
  sealTransferCodes,
  type TransferCodes,
} from "@/lib/identity/transfer-codes";
import { env } from "@/lib/platform/config/env";
import { customerRing } from "@/lib/platform/customer-keys/store";
import {
  deletePerson,
  readExposed,
  type StaffAct,
} from "@/lib/ledger/staff-accounts";
import type { StripeOf } from "@/lib/ledger/bank-accounts";
import { toCurrency, type Currency } from "@/lib/ledger/money";
import { staffCustomerErrors } from "@/lib/features/customers/staff-errors";
import { sqlState } from "@/lib/platform/db/errors";
import type { Tx } from "@/lib/platform/db/prisma";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { fieldError } from "@/lib/platform/errors/domain-error";
import { toBalances } from "./balances";

const personSelect = {
  id: true,
  fullName: true,
  username: true,
  passwordHash: true,
  email: true,
  phoneNumber: true,
  occupation: true,
  dateOfBirth: true,
  maritalStatus: true,
  address: true,
  registrationDate: true,
  isVerified: true,
  emailSetByStaff: true,
  key: { select: { keyId: true, wrapped: true } },
  rights: {
    select: {
      status: true,
      cotCode: true,
      taxCode: true,
      dailyLimitMinor: true,
    },
  },
} as const;

const accountSelect = {
  id: true,
  number: true,
  type: true,
  currency: true,
  balanceMinor: true,
  heldMinor: true,
} as const;

/** Returns all accounts of a person with their balances, the main account first. */
export const listBalances = (tx: Tx, customerId: string) =>
  tx.account.findMany({
    where: { customerId },
    orderBy: [{ isMain: "desc" }, { id: "asc" }],
    select: accountSelect,
  });

/**
 * Locks the accounts of a person and the person, and returns the person with the account that is named by its number or
 * by `accountId`, or else with the main one; null if there is none. Also locks the bank accounts that a posting of each
 * account will use, in id order like everywhere in the ledger.
 */
export async function lockCustomer(
  tx: Tx,
  idOrNumber: string,
  stripeOf?: StripeOf,
  accountId?: bigint | null,
) {
  const customerId = await findCustomerId(tx, idOrNumber);
  if (!customerId) return null;
  const owned = await listOwned(tx, customerId);
  await tx.$executeRawUnsafe("SELECT accounts_lock($1::bigint[])", [
    ...owned.map(({ id }) => id),
    ...(stripeOf ? owned.map(stripeOf) : []),
  ]);
  // The customer may be changing the profile at this moment.
  await lockPerson(tx, customerId);
  const customer = await tx.customer.findUnique({
    where: { id: customerId },
    select: personSelect,
  });
  const accounts = await listBalances(tx, customerId);
  const [main] = accounts;
  const account =
    accounts.find(
      ({ id, number }) => id === accountId || number === idOrNumber,
    ) ?? main;
  if (!customer?.rights || !main || !account?.number) return null;
  const currency = toCurrency(account.currency);
  return {
    ...customer,
    rights: customer.rights,
    account: { ...account, number: account.number, currency },
    mainId: main.id,
    balances: toBalances(accounts),
    ...(await readTotals(tx, customerId)),
    exposedMinor: await readExposed(tx, customerId),
  };
}

/**
 * Returns the sum of a person's balances and the sum of their holds, in the currency of the bank. Balances without a
 * rate are left out, so that their owner can be disabled. The SQL functions that count a person's money refuse them.
 */
async function readTotals(tx: Tx, customerId: string) {
  const [totals] = await tx.$queryRaw<
    [{ totalMinor: bigint; totalHeldMinor: bigint }]
  >`
    SELECT coalesce(sum(base_minor(balance_minor, currency)), 0)::bigint AS "totalMinor",
           coalesce(sum(base_minor(held_minor, currency)), 0)::bigint AS "totalHeldMinor"
    FROM accounts WHERE customer_id = ${customerId}::uuid`;
  return totals;
}

const listOwned = async (tx: Tx, customerId: string) =>
  (
    await tx.account.findMany({
      where: { customerId },
      select: { id: true, currency: true },
    })
  ).map(({ id, currency }) => ({ id, currency: toCurrency(currency) }));

/** Returns a locked customer with the transfer codes decrypted. */
export const withOpenCodes = (customer: LockedCustomer) => ({
  ...customer,
  rights: {
    ...customer.rights,
    ...openTransferCodes(env().DATA_KEYS, {
      customerId: customer.id,
      key: customer.key,
      ...customer.rights,
    }),
  },
});

export type LockedCustomer = NonNullable<
  Awaited<ReturnType<typeof lockCustomer>>
>;

/** Returns a locked customer whose account has another currency now, in which its new balances are. */
export const inCurrency = (
  customer: LockedCustomer,
  currency: Currency = customer.account.currency,
): LockedCustomer => ({
  ...customer,
  account: { ...customer.account, currency },
});

/** A locked customer with the transfer codes decrypted. */
export type OpenedCustomer = ReturnType<typeof withOpenCodes>;

export type PersonChange = {
  fullName?: string;
  username?: string;
  email?: string;
  phoneNumber?: string;
  occupation?: string;
  dateOfBirth?: Date;
  maritalStatus?: string;
  address?: string;
  registrationDate?: Date;
};

/**
 * Updates a customer's personal data.
 * @throws the database's unique violation if the username or email address is taken.
 */
export async function updatePerson(
  tx: Tx,
  id: string,
  { email, ...data }: PersonChange,
): Promise<void> {
  if (email !== undefined) await writeEmail(tx, id, email, "staff");
  if (Object.keys(data).length > 0)
    await tx.customer.update({ where: { id }, data, select: { id: true } });
}

/** A change of the rights of a customer, which apply to all accounts. */
export type RightsChange = Partial<TransferCodes> & {
  status?: AccountStatus;
  dailyLimitMinor?: bigint | null | undefined;
};

/** Changes the rights of a customer for a member of staff. @throws DomainError SIGNED_OUT. */
export async function updateRights(
  tx: Tx,
  { sessionSecret }: Admin,
  { id }: LockedCustomer,
  { cotCode, taxCode, ...row }: RightsChange,
): Promise<void> {
  const hasCodes = cotCode !== undefined || taxCode !== undefined;
  const sealed = hasCodes
    ? sealTransferCodes(await customerRing(tx, id), id, { cotCode, taxCode })
    : {};
  await changeRights(tx, sessionSecret, id, { ...row, ...sealed });
}

const STILL_OPEN = new Map<string, ErrorValue>([
  ["LM054", staffCustomerErrors.DELETE_LOAN_OWED],
  ["LM056", staffCustomerErrors.DELETE_WIRE_PENDING],
]);

/**
 * Erases a customer: empties the accounts and closes them without an owner, and deletes the row and, by cascade, all
 * data of the person. Rows that refer to the email address only (emails, codes, messages from outside) are deleted as
 * well.
 * @throws SecondPersonNeeded, or DomainError DELETE_WIRE_PENDING while a wire could still be returned, DELETE_LOAN_OWED
 * while a loan is not repaid.
 */
export async function erasePerson(
  tx: Tx,
  { id, email }: LockedCustomer,
  act: StaffAct,
): Promise<void> {
  await deletePerson(tx, id, act).catch((error: unknown) => {
    const refused = STILL_OPEN.get(sqlState(error) ?? "");
    throw refused ? fieldError(refused, "userId") : error;
  });
  await tx.outboxMail.deleteMany({ where: { recipient: email } });
  await tx.codeFlow.deleteMany({ where: { email } });
  await tx.message.deleteMany({ where: { email, customerId: null } });
}
