import "server-only";
import type { Admin, Customer } from "@/lib/auth/callers";
import type { Tx } from "@/lib/db/prisma";
import type { Prisma } from "@/lib/db/generated/client";
import type { Origin } from "@/lib/ledger/post";
import type { Action } from "./words";

type AuditEntry = {
  /** What was done or seen, as `noun.verb`. */
  action: Action;
  subjectCustomerId?: string;
  /** The ledger id of the entry that came of it. */
  entryId?: bigint;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** Writes what staff did or saw, or a customer did, in the transaction of the deed itself. */
export async function audit(
  tx: Tx,
  actor: Admin | Customer,
  origin: Origin,
  entry: AuditEntry,
): Promise<void> {
  await tx.auditRow.create({
    data: {
      actorKind: actor.realm === "admin" ? "staff" : "customer",
      actorId: actor.id,
      ...origin,
      ...entry,
    },
    select: { id: true },
  });
}
