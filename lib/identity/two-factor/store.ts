import "server-only";
import { randomUUID } from "node:crypto";
import type { Sealed } from "@/lib/platform/crypto/sealed";
import { pool } from "@/lib/platform/db/pool";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  type Admin,
  type Customer,
  ownerColumns,
  type Principal,
} from "@/lib/identity/callers";
import type { PasswordProof } from "@/lib/identity/passwords";

// The application's login cannot write second factors. Functions of the database do it for a live session.

type Caller = Customer | Admin;

type Row<T> = [{ value: T }];

export type Factor = { id: string; sealed: Sealed; confirmedAt: Date | null };

export async function findFactor(principal: Principal): Promise<Factor | null> {
  const [row] = await prisma().secondFactor.findMany({
    where: ownerColumns(principal),
    select: { id: true, secret: true, keyId: true, confirmedAt: true },
  });
  return row ? toFactor(row) : null;
}

export type FactorRow = {
  id: string;
  secret: Uint8Array<ArrayBuffer>;
  keyId: string;
  confirmedAt: Date | null;
};

export const toFactor = ({ id, secret, keyId, confirmedAt }: FactorRow) => ({
  id,
  sealed: { keyId, data: secret },
  confirmedAt,
});

/**
 * Inserts an unconfirmed factor and replaces an earlier unconfirmed one. `seal` receives the new id. Locks the
 * holder, so that of two concurrent calls the later one wins.
 * @returns false if the holder already has a confirmed factor.
 */
export async function insertFactor(
  tx: Tx,
  { sessionSecret }: Caller,
  proof: PasswordProof,
  seal: (id: string) => Sealed,
): Promise<boolean> {
  const id = randomUUID();
  const { keyId, data } = seal(id);
  const [row] = await tx.$queryRaw<Row<boolean>>`
    SELECT factor_start(${sessionSecret}, ${proof}, ${id}::uuid, ${data}, ${keyId}) AS value`;
  return row.value;
}

/** Confirms a factor and records the step of its first code. Returns whether the factor was unconfirmed. */
export async function confirmFactor(
  tx: Tx,
  { sessionSecret }: Caller,
  id: string,
  step: number,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<Row<boolean>>`
    SELECT factor_confirm(${sessionSecret}, ${id}::uuid, ${step}::bigint) AS value`;
  return row.value;
}

/** Uses up a time step, atomically. Returns false if this step or a later one has been used. */
export async function consumeStep(id: string, step: number): Promise<boolean> {
  const { rows } = await pool().query<{ value: boolean }>(
    "SELECT factor_use_step($1, $2) AS value",
    [id, step],
  );
  return rows[0]!.value;
}

/**
 * Uses up the recovery code with one of these hashes; of a member of staff with its audit row. Returns false if it does
 * not exist or has been used.
 */
export async function consumeRecoveryCode(
  tx: Tx,
  factorId: string,
  hashes: Uint8Array[],
  { ip, requestId }: RequestContext,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<Row<boolean>>`
    SELECT recovery_code_use(${factorId}::uuid, ${hashes.map(toHex)}::text[], ${ip}, ${requestId}) AS value`;
  return row.value;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { sessionSecret }: Caller,
  hashes: Uint8Array[],
): Promise<void> {
  await tx.$queryRaw`SELECT recovery_codes_replace(${sessionSecret}, ${hashes.map(toHex)}::text[])::text`;
}

export function countRecoveryCodes(tx: Tx, factorId: string): Promise<number> {
  return tx.recoveryCode.count({
    where: { secondFactorId: factorId, usedAt: null },
  });
}

/** Deletes the caller's factor and its recovery codes. */
export async function deleteFactor(
  tx: Tx,
  { sessionSecret }: Caller,
  proof: PasswordProof,
): Promise<void> {
  await tx.$queryRaw`SELECT factor_remove(${sessionSecret}, ${proof})::text`;
}

/** Deletes a customer's confirmed factor and its recovery codes for a member of staff. Returns whether it existed. */
export async function deleteCustomerFactor(
  tx: Tx,
  { sessionSecret }: Admin,
  customerId: string,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<Row<boolean>>`
    SELECT customer_factor_remove(${sessionSecret}, ${customerId}::uuid) AS value`;
  return row.value;
}

/** The same of a member of staff for an operator, whose login owns the table. */
export async function deleteStaffFactor(
  tx: Tx,
  adminId: string,
): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({
    where: { adminId, confirmedAt: { not: null } },
  });
  return count > 0;
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
