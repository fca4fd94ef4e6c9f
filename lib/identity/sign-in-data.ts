import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import { signChange, signOpening } from "./signatures";

// The application's login cannot write passwords and email addresses of customers. Functions of the database do it for
// a signature of the server.

type NewSignInData = {
  id: string;
  email: string;
  passwordHash: string;
  passwordIsTemporary: boolean;
  isVerified: boolean;
};

/**
 * Inserts a customer.
 * @param person the other columns of `customers` and `customer_rights`, by their names in the database.
 * @throws the database's unique violation if the username or email address is taken.
 */
export async function insertSigned(
  tx: Tx,
  data: NewSignInData,
  person: Record<string, string | undefined>,
): Promise<void> {
  const row = JSON.stringify({
    ...person,
    id: data.id,
    email: data.email,
    password_hash: data.passwordHash,
    password_is_temporary: data.passwordIsTemporary,
    is_verified: data.isVerified,
  });
  await tx.$queryRaw`SELECT customer_open(${row}::jsonb, ${signOpening(data)})::text`;
}

export async function writePassword(
  tx: Tx,
  id: string,
  hash: string,
  isTemporary: boolean,
): Promise<void> {
  const signature = await signChange(
    tx,
    "password",
    id,
    hash,
    String(isTemporary),
  );
  await tx.$queryRaw`SELECT customer_set_password(${id}::uuid, ${hash}, ${isTemporary}, ${signature})::text`;
}

/**
 * Writes an email address, which is unproven if staff set it.
 * @throws the database's unique violation if a verified customer has the address.
 */
export async function writeEmail(
  tx: Tx,
  id: string,
  email: string,
  setBy: "owner" | "staff",
): Promise<void> {
  const byStaff = setBy === "staff";
  const signature = await signChange(tx, "email", id, email, String(byStaff));
  await tx.$queryRaw`SELECT customer_set_email(${id}::uuid, ${email}, ${byStaff}, ${signature})::text`;
}

/**
 * Marks the email address of a sign-up as verified.
 * @throws the database's unique violation if a verified customer has the address or username.
 */
export async function verifyEmail(
  tx: Tx,
  id: string,
  email: string,
): Promise<void> {
  const signature = await signChange(tx, "verify", id, email);
  await tx.$queryRaw`SELECT customer_verify(${id}::uuid, ${signature})::text`;
}

/** Wrong codes in a row that the limits of networks, known devices and links cannot reach. */
const MAX_RESET_TRIES = 250;

/**
 * Counts a reset code that is about to be checked. SQL cannot start the count again, so nobody who holds the
 * application's login can guess codes without a limit.
 * @returns whether the code may be checked.
 */
export async function countResetTry(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ tries: number }?]>`
    SELECT reset_try_count(${id}::uuid) AS tries`;
  return (row?.tries ?? 0) <= MAX_RESET_TRIES;
}

/** Starts the count again after a right code. */
export async function clearResetTries(tx: Tx, id: string): Promise<void> {
  const signature = await signChange(tx, "right-code", id);
  await tx.$queryRaw`SELECT reset_tries_clear(${id}::uuid, ${signature})::text`;
}
