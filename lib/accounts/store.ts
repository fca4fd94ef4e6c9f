import "server-only";
import { findCustomerId } from "@/lib/customers/find";
import type { Tx } from "@/lib/db/prisma";

const select = {
  id: true,
  fullName: true,
  username: true,
  email: true,
  phoneNumber: true,
  occupation: true,
  dateOfBirth: true,
  maritalStatus: true,
  address: true,
  registrationDate: true,
  isVerified: true,
  account: {
    select: {
      id: true,
      number: true,
      type: true,
      currency: true,
      status: true,
      cotCode: true,
      taxCode: true,
      dailyLimitMinor: true,
      balanceMinor: true,
      heldMinor: true,
    },
  },
} as const;

/**
 * A customer with the account, both as they stand under a lock on the account; null where there is none. The account is
 * locked together with the bank's one that a posting will meet, in id order like everywhere in the ledger.
 */
export async function lockCustomer(
  tx: Tx,
  idOrNumber: string,
  bankAccountOf?: (accountId: bigint) => bigint,
) {
  const customerId = await findCustomerId(tx, idOrNumber);
  if (!customerId) return null;
  const found = await tx.account.findUnique({
    where: { customerId },
    select: { id: true },
  });
  if (!found) return null;
  const ids = [found.id, ...(bankAccountOf ? [bankAccountOf(found.id)] : [])];
  await tx.$executeRawUnsafe(
    "SELECT FROM accounts WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE",
    ids,
  );
  const customer = await tx.customer.findUnique({
    where: { id: customerId },
    select,
  });
  if (!customer?.account?.number) return null;
  const { account } = customer;
  return { ...customer, account: { ...account, number: account.number! } };
}

export type LockedCustomer = NonNullable<
  Awaited<ReturnType<typeof lockCustomer>>
>;

/** Writes new values of a customer's own fields. @throws the unique violation of a name or address that is taken. */
export async function writePerson(
  tx: Tx,
  id: string,
  data: {
    fullName?: string;
    username?: string;
    email?: string;
    phoneNumber?: string;
    occupation?: string;
    dateOfBirth?: Date;
    maritalStatus?: string;
    address?: string;
    registrationDate?: Date;
  },
): Promise<void> {
  await tx.customer.update({ where: { id }, data, select: { id: true } });
}

/** Writes new facts of an account; never its balance. @throws the unique violation of a number that is taken. */
export async function writeAccount(
  tx: Tx,
  id: bigint,
  data: {
    number?: string;
    type?: string;
    currency?: string;
    status?: "active" | "inactive" | "closed" | "disabled";
    cotCode?: string;
    taxCode?: string;
    dailyLimitMinor?: bigint | null;
  },
): Promise<void> {
  await tx.account.update({ where: { id }, data, select: { id: true } });
}

/** Whether anything was ever posted to the account. */
export async function hasPostings(tx: Tx, accountId: bigint): Promise<boolean> {
  const first = await tx.posting.findFirst({
    where: { accountId },
    select: { id: true },
  });
  return first !== null;
}

/** Whether a wire that left the account still waits to be settled or returned. */
export async function hasPendingWire(
  tx: Tx,
  accountId: bigint,
): Promise<boolean> {
  const first = await tx.wire.findFirst({
    where: { status: "pending", entry: { postings: { some: { accountId } } } },
    select: { entryId: true },
  });
  return first !== null;
}

/**
 * Erases a person: the empty account loses its owner and is shut, then the row goes and, by cascade, whatever is kept
 * of the person. What only names the address (mails, codes for addresses, messages from outside) goes with it.
 */
export async function erasePerson(
  tx: Tx,
  { id, email, account }: LockedCustomer,
): Promise<void> {
  await tx.$queryRawUnsafe("SELECT ledger_close_account($1)::text", account.id);
  await tx.customer.delete({ where: { id }, select: { id: true } });
  await tx.outboxMail.deleteMany({ where: { recipient: email } });
  await tx.codeFlow.deleteMany({ where: { email } });
  await tx.message.deleteMany({ where: { email } });
}
