import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { PasswordProof } from "@/lib/identity/passwords";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import type { Sealed } from "@/lib/platform/crypto/sealed";
import type { RequestContext } from "@/lib/platform/http/request-context";

// The application's login cannot write second factors of staff. Functions of the database do it for a live session.

type Row<T> = [{ value: T }];

export async function startStaffFactor(
  tx: Tx,
  { sessionSecret }: Admin,
  proof: PasswordProof,
  { id, keyId, data }: Sealed & { id: string },
): Promise<boolean> {
  const [row] = await tx.$queryRaw<Row<boolean>>`
    SELECT staff_factor_start(${sessionSecret}, ${proof}, ${id}::uuid, ${data}, ${keyId}) AS value`;
  return row.value;
}

export async function confirmStaffFactor(
  tx: Tx,
  { sessionSecret }: Admin,
  step: number,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<Row<boolean>>`
    SELECT staff_factor_confirm(${sessionSecret}, ${step}::bigint) AS value`;
  return row.value;
}

export async function replaceStaffCodes(
  tx: Tx,
  { sessionSecret }: Admin,
  hashes: Uint8Array[],
): Promise<void> {
  await tx.$queryRaw`SELECT staff_codes_replace(${sessionSecret}, ${hashes.map(toHex)}::text[])::text`;
}

export async function consumeStaffStep(
  factorId: string,
  step: number,
): Promise<boolean> {
  const { rows } = await pool().query<{ value: boolean }>(
    "SELECT staff_factor_use_step($1, $2) AS value",
    [factorId, step],
  );
  return rows[0]!.value;
}

/** Uses up the recovery code with one of these hashes and writes the audit row. Returns false without such a code. */
export async function consumeStaffCode(
  tx: Tx,
  factorId: string,
  hashes: Uint8Array[],
  { ip, requestId }: RequestContext,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<Row<boolean>>`
    SELECT staff_code_use(${factorId}::uuid, ${hashes.map(toHex)}::text[], ${ip}, ${requestId}) AS value`;
  return row.value;
}

export async function deleteStaffFactor(
  tx: Tx,
  { sessionSecret }: Admin,
  proof: PasswordProof,
): Promise<void> {
  await tx.$queryRaw`SELECT staff_factor_remove(${sessionSecret}, ${proof})::text`;
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
