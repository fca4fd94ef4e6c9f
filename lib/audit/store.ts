import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { AuditAction } from "./actions";
import { sealPersonal, type Changes } from "./personal";
import { isNewRead } from "./views";

/**
 * The actor: staff, a customer, or the bank itself (workers and operator scripts). The database takes people from their
 * session only; a customer who signs in with a recovery code has none yet.
 */
export type Actor =
  | { realm: "customer" | "admin"; id: string; sessionSecret?: string }
  | "system";

type Subject = {
  subjectCustomerId?: string;
  /** The account of that customer, if the action is about one. */
  subjectAccountId?: bigint | undefined;
  /** The ledger id of the entry that the action posted or concerns. */
  entryId?: bigint;
};

/** Personal values are those of the customer in `subjectCustomerId`; unreadable once the customer is deleted. */
type Values = Changes & { personal?: Changes };
type BothValues =
  | (Required<Changes> & { personal?: Changes })
  | (Changes & { personal: Required<Changes> });

/** A row; one about replaced values has them before and after. */
export type AuditEntry = Subject &
  (
    | ({ action: AuditAction<false> } & Values)
    | ({ action: AuditAction } & BothValues)
  );

/**
 * Appends an audit row in the caller's transaction. A read by a page is recorded once a view: a refresh, the way back
 * or a repeated request adds no row.
 */
export async function audit(
  tx: Tx,
  actor: Actor,
  { ip, requestId, requestKey, page }: RequestContext,
  { action, subjectCustomerId, before, after, personal, ...ids }: AuditEntry,
): Promise<void> {
  const { subjectAccountId, entryId } = ids;
  const { kind, id, sessionSecret } = toActor(actor);
  if (page !== undefined && sessionSecret !== null) {
    const read = [action.name, subjectCustomerId, ids, before, after];
    if (!(await isNewRead(tx, [sessionSecret, page, ...read]))) return;
  }
  const sealed =
    personal && subjectCustomerId && hasValues(personal)
      ? await sealPersonal(tx, subjectCustomerId, personal)
      : null;
  await tx.$queryRaw`
    SELECT audit_append(${sessionSecret}, ${kind}::actor_kind, ${id}::uuid, ${action.name},
                        ${subjectCustomerId ?? null}::uuid, ${entryId ?? null}::bigint, ${toJson(before)}::jsonb,
                        ${toJson(after)}::jsonb, ${sealed}::bytea, ${ip}, ${requestId}, ${requestKey ?? null},
                        ${subjectAccountId ?? null}::bigint)`;
}

function toActor(actor: Actor) {
  if (actor === "system")
    return { kind: "system", id: null, sessionSecret: null };
  const kind = actor.realm === "admin" ? "staff" : "customer";
  return { kind, id: actor.id, sessionSecret: actor.sessionSecret ?? null };
}

const hasValues = ({ before, after }: Changes) =>
  Object.keys({ ...before, ...after }).length > 0;

const toJson = (value: Prisma.InputJsonObject | undefined) =>
  value === undefined ? null : JSON.stringify(value);

export const auditPurges = [
  "DELETE FROM audit_views WHERE at < clock_timestamp() - interval '1 hour'",
];
