import "server-only";
import { randomInt, randomUUID } from "node:crypto";
import {
  sealFirstCodes,
  type TransferCodes,
} from "@/lib/identity/transfer-codes";
import { toHex } from "@/lib/identity/customer-rights";
import { insertSigned, verifyEmail } from "@/lib/identity/sign-in-data";
import { lockPerson } from "@/lib/identity/store";
import type { Currency } from "@/lib/ledger/money";
import { env } from "@/lib/platform/config/env";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { requireSeen } from "@/lib/platform/http/version";

type NewCustomer = {
  fullName: string;
  username: string;
  phoneNumber: string;
  email: string;
  occupation: string;
  dateOfBirth: string;
  maritalStatus: string;
  address: string;
  passwordHash: string;
  /** Whether staff have set the password, so that the customer must change it first. */
  passwordIsTemporary?: boolean;
  isVerified: boolean;
  registrationDate?: Date;
};

type NewAccount = TransferCodes & {
  number: string;
  type: string;
  /** The base currency without it. */
  currency?: Currency;
  dailyLimitMinor: bigint | null;
};

/** Inserts a customer with their account. @throws the database's unique violation if a name or number is taken. */
export async function insertCustomer(
  tx: Tx,
  customer: NewCustomer,
  { cotCode, taxCode, dailyLimitMinor, ...account }: NewAccount,
): Promise<{ id: string; accountId: bigint }> {
  const id = randomUUID();
  const { key, ...codes } = sealFirstCodes(env().DATA_KEYS, id, {
    cotCode,
    taxCode,
  });
  const { email, passwordHash, isVerified, ...person } = customer;
  const { passwordIsTemporary = false } = customer;
  await insertSigned(
    tx,
    { id, email, passwordHash, passwordIsTemporary, isVerified },
    {
      full_name: person.fullName,
      username: person.username,
      phone_number: person.phoneNumber,
      occupation: person.occupation,
      date_of_birth: person.dateOfBirth,
      marital_status: person.maritalStatus,
      address: person.address,
      registration_date: person.registrationDate?.toISOString(),
      cot_code: toHex(codes.cotCode),
      tax_code: toHex(codes.taxCode),
      daily_limit_minor: dailyLimitMinor?.toString(),
    },
  );
  await tx.customerKey.create({
    data: { customerId: id, ...key },
    select: { customerId: true },
  });
  const { id: accountId } = await tx.account.create({
    data: { kind: "customer", customerId: id, ...account },
    select: { id: true },
  });
  return { id, accountId };
}

/** Locks the customer of a sign-up. Returns whether the sign-up still waits for its code. */
export async function lockUnfinishedSignUp(
  tx: Tx,
  id: string,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT FROM customers WHERE id = ${id}::uuid AND NOT is_verified FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** Deletes the unfinished sign-ups with an email address that a customer has proven. */
export async function deleteUnfinishedSignUps(
  tx: Tx,
  email: string,
): Promise<void> {
  await tx.$queryRaw`SELECT sign_ups_delete(${email})::text`;
}

/** Marks the email address as verified and deletes the other unfinished sign-ups with it. */
export async function verifyCustomer(
  tx: Tx,
  id: string,
  email: string,
): Promise<void> {
  await verifyEmail(tx, id, email);
  await deleteUnfinishedSignUps(tx, email);
}

/** Returns whether a verified customer has this username, ignoring case. */
export async function isUsernameTaken(username: string): Promise<boolean> {
  // Prisma's insensitive `equals` is ILIKE, which treats % and _ as wildcards.
  const { rowCount } = await pool().query(
    "SELECT FROM customers WHERE is_verified AND lower(username) = lower($1)",
    [username],
  );
  return rowCount !== 0;
}

const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Returns a transfer code of eight characters, without characters that are easily confused. */
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

/**
 * Updates the fields that differ from the stored ones and returns their values before and after.
 * @throws DomainError VERSION_CONFLICT.
 */
export async function updateChangedFields(
  tx: Tx,
  id: string,
  person: Person,
  context: RequestContext,
): Promise<Record<"before" | "after", Record<string, string>>> {
  await lockPerson(tx, id);
  const stored = await tx.customer.findUniqueOrThrow({
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
      value !== undefined && value !== stored[name as keyof Person],
  );
  requireSeen(context, stored, { about: changes.map(([name]) => name) });
  if (changes.length > 0)
    await tx.customer.update({
      where: { id },
      data: Object.fromEntries(changes),
      select: { id: true },
    });
  const names = changes.map(([name]) => name as keyof typeof stored);
  return {
    before: Object.fromEntries(names.map((name) => [name, stored[name]])),
    after: Object.fromEntries(changes),
  };
}
