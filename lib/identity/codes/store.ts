import "server-only";
import type { CodePurpose } from "@/lib/platform/db/generated/enums";
import { mainNumber } from "@/lib/identity/accounts";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import { takeTurn } from "@/lib/platform/db/turns";
import { addSeconds, machineNow } from "@/lib/platform/time/clock";
import { id as idSchema } from "@/lib/platform/validation/fields";

const flowSelect = {
  id: true,
  customerId: true,
  email: true,
  codeHash: true,
  tries: true,
  sentAt: true,
  expiresAt: true,
  usedAt: true,
  purpose: true,
  proofHash: true,
  proofExpiresAt: true,
  origin: true,
} as const;

/**
 * Returns the customer of a flow whose code or proof was right. Flows are read without their customer, because that
 * would take longer for a known address than for an unknown one.
 */
export async function readFlowCustomer(tx: Tx, customerId: string) {
  const { accounts, ...customer } = await tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: {
      id: true,
      fullName: true,
      username: true,
      email: true,
      accounts: mainNumber,
    },
  });
  return { ...customer, accountNumber: accounts[0]!.number! };
}

export type Purpose = CodePurpose;

export type NewCode = {
  codeHash: Uint8Array<ArrayBuffer>;
  /** Encrypted with the customer's key. */
  demoCode: Uint8Array<ArrayBuffer> | null;
  expiresAt: Date;
};

/** Inserts a flow. Without `customerId` the flow is a decoy whose code is never sent. */
export async function insertFlow(
  tx: Tx,
  flow: {
    id: string;
    purpose: Purpose;
    customerId: string | null;
    email: string;
    origin: string;
    code: NewCode;
  },
): Promise<void> {
  await tx.codeFlow.create({
    data: {
      id: flow.id,
      purpose: flow.purpose,
      customerId: flow.customerId,
      email: flow.email,
      origin: flow.origin,
      ...flow.code,
    },
    select: { id: true },
  });
}

/**
 * Locks and returns a flow, so that guesses run one at a time; null if there is none. Also locks the email address
 * across flows, because the flow that verifies the address deletes the others.
 */
export async function lockFlow(tx: Tx, id: string) {
  if (!isId(id)) return null;
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(email, 0)) FROM code_flows WHERE id = ${id}::uuid`;
  const locked = await tx.$queryRaw<
    unknown[]
  >`SELECT FROM code_flows WHERE id = ${id}::uuid FOR UPDATE`;
  return locked.length === 0
    ? null
    : tx.codeFlow.findUnique({ where: { id }, select: flowSelect });
}

/** Returns a flow without locking it; null if there is none. */
export async function readFlow(id: string) {
  return isId(id)
    ? prisma().codeFlow.findUnique({ where: { id }, select: flowSelect })
    : null;
}

const isId = (id: string) => idSchema.safeParse(id).success;

/**
 * Returns the id of the password reset that this origin asked for and whose code was sent within the last `seconds`,
 * whether or not a customer has the address; null if there is none. Locks the address until `tx` ends.
 */
export async function findRecentReset(
  tx: Tx,
  { email, origin }: { email: string; origin: string },
  seconds: number,
): Promise<string | null> {
  await takeTurn(tx, email);
  const recent = await tx.codeFlow.findFirst({
    where: {
      email,
      origin,
      purpose: "password_reset",
      usedAt: null,
      sentAt: { gt: addSeconds(machineNow(), -seconds) },
    },
    orderBy: { sentAt: "desc" },
    select: { id: true },
  });
  return recent?.id ?? null;
}

/** Ends the unused resets of an address, by default of all origins, so that a new code invalidates the old one. */
export async function endResets(
  tx: Tx,
  email: string,
  origin?: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE code_flows SET used_at = clock_timestamp()
    WHERE email = ${email} AND purpose = 'password_reset' AND used_at IS NULL
      AND origin = coalesce(${origin ?? null}, origin)`;
}

/** Replaces the code of a flow and resets its tries; the old code stops working. */
export async function replaceCode(
  tx: Tx,
  id: string,
  { codeHash, demoCode, expiresAt }: NewCode,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE code_flows SET code_hash = ${codeHash}, demo_code = ${demoCode}, expires_at = ${expiresAt}, tries = 0,
                          sent_at = clock_timestamp() WHERE id = ${id}::uuid`;
}

export async function countWrongCode(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE code_flows SET tries = one_more(tries) WHERE id = ${id}::uuid`;
}

export async function markUsed(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE code_flows SET used_at = clock_timestamp(), demo_code = NULL WHERE id = ${id}::uuid`;
}

export function findNewestFlow(tx: Tx, customerId: string) {
  return tx.codeFlow.findFirst({
    where: { customerId, usedAt: null, purpose: "sign_up" },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
}
