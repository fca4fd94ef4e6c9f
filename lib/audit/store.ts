import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { AuditAction } from "./actions";

/** Who acts: staff, a customer, or the bank itself (workers and operator scripts). */
export type Actor = { realm: "customer" | "admin"; id: string } | "system";

type AuditEntry = {
  action: AuditAction;
  subjectCustomerId?: string;
  /** The ledger id of the entry that the action posted or concerns. */
  entryId?: bigint;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** Appends an audit row in the caller's transaction. */
export async function audit(
  tx: Tx,
  actor: Actor,
  context: RequestContext,
  { action, ...entry }: AuditEntry,
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
      ...context,
      ...entry,
      action: action.name,
    },
    select: { id: true },
  });
}
