import "server-only";
import { randomUUID } from "node:crypto";
import type { Sealed } from "@/lib/crypto/sealed";
import { prisma, type Tx } from "@/lib/db/prisma";
import type { Holder } from "../callers";

export type Factor = { id: string; sealed: Sealed; confirmedAt: Date | null };

const ownOf = ({ realm, id }: Holder) =>
  realm === "customer" ? { customerId: id } : { adminId: id };

/** The holder's factor, confirmed or not, or null. */
export async function findFactor(holder: Holder): Promise<Factor | null> {
  const [row] = await prisma().secondFactor.findMany({
    where: ownOf(holder),
    select: { id: true, secret: true, keyId: true, confirmedAt: true },
  });
  if (!row) return null;
  const { id, secret, keyId, confirmedAt } = row;
  return { id, sealed: { keyId, data: secret }, confirmedAt };
}

/**
 * Writes a factor that is still to be confirmed, in place of one that never was. `seal` is told the new id. Of two at
 * once the later one counts.
 * @returns false where the holder has a confirmed one.
 */
export async function insertFactor(
  tx: Tx,
  holder: Holder,
  seal: (id: string) => Sealed,
): Promise<boolean> {
  await tx.$executeRawUnsafe(
    `SELECT FROM ${holder.realm}s WHERE id = $1::uuid FOR NO KEY UPDATE`,
    holder.id,
  );
  await tx.secondFactor.deleteMany({
    where: { ...ownOf(holder), confirmedAt: null },
  });
  if ((await tx.secondFactor.count({ where: ownOf(holder) })) > 0) return false;
  const id = randomUUID();
  const { keyId, data } = seal(id);
  const { realm } = holder;
  await tx.secondFactor.create({
    data: { id, realm, ...ownOf(holder), secret: data, keyId },
    select: { id: true },
  });
  return true;
}

/** Makes a factor count, with the step of its first code taken. @returns whether it was still to be confirmed. */
export async function confirmFactor(
  tx: Tx,
  id: string,
  step: number,
): Promise<boolean> {
  const { count } = await tx.secondFactor.updateMany({
    where: { id, confirmedAt: null },
    data: { confirmedAt: new Date(), lastStep: step },
  });
  return count === 1;
}

/** Takes a time step. @returns false where it, or a later one, was taken before: of two at once one gets it. */
export async function takeStep(id: string, step: number): Promise<boolean> {
  const { count } = await prisma().secondFactor.updateMany({
    where: { id, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

/** Spends a recovery code. @returns false where there is none such, or it was spent before. */
export async function takeRecoveryCode(
  tx: Tx,
  factorId: string,
  codeHash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { secondFactorId: factorId, codeHash, usedAt: null },
    data: { usedAt: new Date() },
  });
  return count === 1;
}

/** Writes new recovery codes; those before are gone. */
export async function replaceRecoveryCodes(
  tx: Tx,
  factorId: string,
  hashes: Uint8Array<ArrayBuffer>[],
): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { secondFactorId: factorId } });
  await tx.recoveryCode.createMany({
    data: hashes.map((codeHash) => ({ secondFactorId: factorId, codeHash })),
  });
}

/** How many recovery codes are left to use. */
export function countRecoveryCodes(tx: Tx, factorId: string): Promise<number> {
  return tx.recoveryCode.count({
    where: { secondFactorId: factorId, usedAt: null },
  });
}

/** Takes the factor away, with its recovery codes. */
export async function deleteFactor(tx: Tx, id: string): Promise<void> {
  await tx.secondFactor.deleteMany({ where: { id } });
}

/** Takes a factor that counts off its holder, with its recovery codes. @returns whether there was one. */
export async function deleteFactorOf(tx: Tx, holder: Holder): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({
    where: { ...ownOf(holder), confirmedAt: { not: null } },
  });
  return count > 0;
}

/** The hash of the holder's password; undefined where the holder is gone. */
export async function findPasswordHash({
  realm,
  id,
}: Holder): Promise<string | undefined> {
  const select = { passwordHash: true };
  const row =
    realm === "customer"
      ? await prisma().customer.findUnique({ where: { id }, select })
      : await prisma().admin.findUnique({ where: { id }, select });
  return row?.passwordHash;
}

/** Whom to write to: customers; staff have no address here. */
export async function findReader(
  tx: Tx,
  { realm, id }: Holder,
): Promise<{ email: string; fullName: string } | null> {
  if (realm === "admin") return null;
  return tx.customer.findUnique({
    where: { id },
    select: { email: true, fullName: true },
  });
}
