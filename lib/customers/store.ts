import "server-only";
import { randomInt } from "node:crypto";
import { pool } from "@/lib/db/pool";
import { prisma, type Tx } from "@/lib/db/prisma";

export type NewCustomer = {
  fullName: string;
  username: string;
  phoneNumber: string;
  email: string;
  occupation: string;
  dateOfBirth: string;
  maritalStatus: string;
  address: string;
  passwordHash: string;
  isVerified: boolean;
  registrationDate?: Date;
};

export type NewAccount = {
  number: string;
  type: string;
  dailyLimitMinor: bigint | null;
  cotCode: string;
  taxCode: string;
};

/** Writes a customer with the one account. @throws the database's unique violation where a name or number is taken. */
export async function insertCustomer(
  tx: Tx,
  customer: NewCustomer,
  account: NewAccount,
): Promise<{ id: string; accountId: bigint }> {
  const { id } = await tx.customer.create({
    data: { ...customer, dateOfBirth: new Date(customer.dateOfBirth) },
    select: { id: true },
  });
  const { id: accountId } = await tx.account.create({
    data: { kind: "customer", customerId: id, ...account },
    select: { id: true },
  });
  return { id, accountId };
}

/** Marks the address as proven, and drops the other unfinished sign-ups that claimed it. */
export async function verifyCustomer(
  tx: Tx,
  id: string,
  email: string,
): Promise<void> {
  await tx.customer.update({
    where: { id },
    data: { isVerified: true },
    select: { id: true },
  });
  // One whose account was used stays: its postings are for good.
  await tx.customer.deleteMany({
    where: { email, isVerified: false, account: { postings: { none: {} } } },
  });
}

/** The verified customer of an e-mail address, or null: only those take one. */
export function findVerifiedByEmail(email: string) {
  return prisma().customer.findFirst({
    where: { isVerified: true, email },
    select: { id: true, fullName: true, email: true },
  });
}

/** Whether a verified customer has this username, in whatever letter case. */
export async function isUsernameTaken(username: string): Promise<boolean> {
  // Not Prisma's insensitive `equals`: that is ILIKE, to which % and _ are wildcards.
  const { rowCount } = await pool().query(
    "SELECT FROM customers WHERE is_verified AND lower(username) = lower($1)",
    [username],
  );
  return rowCount !== 0;
}

/** Whom a mail to this customer goes to. */
export function findRecipient(
  tx: Tx,
  customerId: string,
): Promise<{ email: string; fullName: string }> {
  return tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: { email: true, fullName: true },
  });
}

const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A transfer authorisation code: eight characters that cannot be mistaken for one another. */
export function newTransferCode(): string {
  return Array.from(
    { length: 8 },
    () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
  ).join("");
}

type Person = {
  username: string;
  phoneNumber: string;
  maritalStatus?: string | undefined;
  address: string;
};

/** Writes what differs from what is on file. @returns the names of the fields that did. */
export async function changePerson(
  tx: Tx,
  id: string,
  person: Person,
): Promise<string[]> {
  const onFile = await tx.customer.findUniqueOrThrow({
    where: { id },
    select: {
      username: true,
      phoneNumber: true,
      maritalStatus: true,
      address: true,
    },
  });
  const changes = Object.entries(person).filter(
    ([name, value]) =>
      value !== undefined && value !== onFile[name as keyof Person],
  );
  if (changes.length > 0)
    await tx.customer.update({
      where: { id },
      data: Object.fromEntries(changes),
      select: { id: true },
    });
  return changes.map(([name]) => name);
}
