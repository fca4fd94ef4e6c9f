import "server-only";
import { randomUUID } from "node:crypto";
import type { Sealed } from "@/lib/platform/crypto/sealed";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { Admin, Customer, Principal } from "@/lib/identity/callers";
import type { PasswordProof } from "@/lib/identity/passwords";
import {
  confirmStaffFactor,
  consumeStaffStep,
  deleteStaffFactor,
  replaceStaffCodes,
  startStaffFactor,
} from "./staff-store";

type Caller = Customer | Admin;

export type Factor = { id: string; sealed: Sealed; confirmedAt: Date | null };

const ownerWhere = ({ realm, id }: Principal) =>
  realm === "customer" ? { customerId: id } : { adminId: id };

export async function findFactor(principal: Principal): Promise<Factor | null> {
  const [row] = await prisma().secondFactor.findMany({
    where: ownerWhere(principal),
    select: { id: true, secret: true, keyId: true, confirmedAt: true },
  });
  if (!row) return null;
  const { id, secret, keyId, confirmedAt } = row;
  return { id, sealed: { keyId, data: secret }, confirmedAt };
}

/**
 * Inserts an unconfirmed factor and replaces an earlier unconfirmed one. `seal` receives the new id. Locks the
 * holder, so that of two concurrent calls the later one wins.
 * @returns false if the holder already has a confirmed factor.
 */
export async function insertFactor(
  tx: Tx,
  caller: Caller,
  proof: PasswordProof,
  seal: (id: string) => Sealed,
): Promise<boolean> {
  const id = randomUUID();
  const { keyId, data } = seal(id);
  if (caller.realm === "admin")
    return startStaffFactor(tx, caller, proof, { id, keyId, data });
  await tx.$executeRaw`SELECT FROM customers WHERE id = ${caller.id}::uuid FOR NO KEY UPDATE`;
  await tx.secondFactor.deleteMany({
    where: { customerId: caller.id, confirmedAt: null },
  });
  if ((await tx.secondFactor.count({ where: ownerWhere(caller) })) > 0)
    return false;
  await tx.secondFactor.create({
    data: { id, realm: "customer", customerId: caller.id, secret: data, keyId },
    select: { id: true },
  });
  return true;
}

/** Confirms a factor and records the step of its first code. Returns whether the factor was unconfirmed. */
export async function confirmFactor(
  tx: Tx,
  caller: Caller,
  id: string,
  step: number,
): Promise<boolean> {
  if (caller.realm === "admin") return confirmStaffFactor(tx, caller, step);
  const { count } = await tx.secondFactor.updateMany({
    where: { id, confirmedAt: null },
    data: { confirmedAt: new Date(), lastStep: step },
  });
  return count === 1;
}

/** Uses up a time step, atomically. Returns false if this step or a later one has been used. */
export async function consumeStep(
  { realm }: Principal,
  id: string,
  step: number,
): Promise<boolean> {
  if (realm === "admin") return consumeStaffStep(id, step);
  const { count } = await prisma().secondFactor.updateMany({
    where: { id, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

/** Uses up a customer's recovery code with one of these hashes. Returns false if it does not exist or has been used. */
export async function consumeRecoveryCode(
  tx: Tx,
  factorId: string,
  hashes: Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: {
      secondFactorId: factorId,
      codeHash: { in: hashes },
      usedAt: null,
    },
    data: { usedAt: new Date() },
  });
  return count === 1;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  caller: Caller,
  factorId: string,
  hashes: Uint8Array<ArrayBuffer>[],
): Promise<void> {
  if (caller.realm === "admin") return replaceStaffCodes(tx, caller, hashes);
  await tx.recoveryCode.deleteMany({ where: { secondFactorId: factorId } });
  await tx.recoveryCode.createMany({
    data: hashes.map((codeHash) => ({ secondFactorId: factorId, codeHash })),
  });
}

export function countRecoveryCodes(tx: Tx, factorId: string): Promise<number> {
  return tx.recoveryCode.count({
    where: { secondFactorId: factorId, usedAt: null },
  });
}

/** Deletes a factor and its recovery codes. */
export async function deleteFactor(
  tx: Tx,
  caller: Caller,
  proof: PasswordProof,
  id: string,
): Promise<void> {
  if (caller.realm === "admin") return deleteStaffFactor(tx, caller, proof);
  await tx.secondFactor.deleteMany({ where: { id } });
}

/** Deletes the holder's confirmed factor and its recovery codes. Returns whether there was one. */
export async function deleteFactorOf(
  tx: Tx,
  principal: Principal,
): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({
    where: { ...ownerWhere(principal), confirmedAt: { not: null } },
  });
  return count > 0;
}
