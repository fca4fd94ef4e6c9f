import "server-only";
import type { Holder } from "@/lib/auth/callers";
import type { Tx } from "@/lib/db/prisma";
import type { Prisma } from "@/lib/db/generated/client";
import type { Origin } from "@/lib/ledger/post";
import type { Action } from "./words";

type AuditEntry = {
  /** What was done or seen, as `noun.verb`. */
  action: Action;
  subjectCustomerId?: string;
  /** The ledger id of the entry that came of it, or that it is about. */
  entryId?: bigint;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/**
 * Writes what staff did or saw, a customer did, or the bank's own system did, to which the scripts of its operators
 * belong, in the transaction of the deed itself.
 */
export async function audit(
  tx: Tx,
  actor: Holder | "system",
  origin: Origin,
  entry: AuditEntry,
): Promise<void> {
  const by =
    actor === "system"
      ? { actorKind: "system" as const }
      : {
          actorKind:
            actor.realm === "admin"
              ? ("staff" as const)
              : ("customer" as const),
          actorId: actor.id,
        };
  await tx.auditRow.create({
    data: {
      ...by,
      ...origin,
      ...entry,
    },
    select: { id: true },
  });
}
