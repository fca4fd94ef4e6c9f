import "server-only";
import type { Holder } from "@/lib/auth/callers";
import type { Tx } from "@/lib/db/prisma";
import type { Prisma } from "@/lib/db/generated/client";
import type { Origin } from "@/lib/ledger/post";
import type { Action } from "./words";

type AuditEntry = {
  /** The action, as `noun.verb`. */
  action: Action;
  subjectCustomerId?: string;
  /** The ledger id of the entry that the action posted or concerns. */
  entryId?: bigint;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/**
 * Appends an audit row in the caller's transaction. The actor is staff, a customer, or "system" (workers and
 * operator scripts).
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
