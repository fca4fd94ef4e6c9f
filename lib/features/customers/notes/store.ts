import "server-only";
import { randomUUID } from "node:crypto";
import type { Admin } from "@/lib/identity/callers";
import { sealOwn } from "@/lib/platform/crypto/customer-ring";
import { customerRing } from "@/lib/platform/customer-keys/store";
import type { Tx } from "@/lib/platform/db/prisma";

/** The place of an encrypted note, so that its bytes cannot be read as another note. */
export const noteAad = (noteId: string) => `note:${noteId}`;

/** Inserts a note of the caller, encrypted with the customer's key. */
export async function insertNote(
  tx: Tx,
  admin: Admin,
  { customerId, note }: { customerId: string; note: string },
): Promise<void> {
  const id = randomUUID();
  const ring = await customerRing(tx, customerId);
  const sealed = sealOwn(ring, note, noteAad(id));
  await tx.$queryRaw`
    SELECT customer_note_add(${admin.sessionSecret}, ${id}::uuid, ${customerId}::uuid, ${sealed}::bytea)::text`;
}
