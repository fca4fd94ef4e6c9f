import "server-only";
import { randomInt } from "node:crypto";
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
  await tx.customer.deleteMany({ where: { email, isVerified: false } });
}

/** The verified customer of an e-mail address or username, or null: only those take a name. */
export function findVerifiedBy(name: { email: string } | { username: string }) {
  return prisma().customer.findFirst({
    where: {
      isVerified: true,
      ...("email" in name
        ? { email: name.email }
        : { username: { equals: name.username, mode: "insensitive" } }),
    },
    select: { id: true, fullName: true, email: true },
  });
}

/** The address mails to this customer go to. */
export async function findOwnEmail(tx: Tx, id: string): Promise<string> {
  const { email } = await tx.customer.findUniqueOrThrow({
    where: { id },
    select: { email: true },
  });
  return email;
}

const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A transfer authorisation code: eight characters that cannot be mistaken for one another. */
export function newTransferCode(): string {
  return Array.from(
    { length: 8 },
    () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
  ).join("");
}
