import "server-only";
import { audit } from "@/lib/audit/store";
import { backOfficeActions } from "@/lib/features/back-office/audit";
import { answerBy } from "@/lib/features/inbox/public";
import type { Admin } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankNow } from "@/lib/platform/time/clock";
import { hasRight, type Right } from "@/lib/identity/rights";
import { pool } from "@/lib/platform/db/pool";
import { type WaitingKind, waitingKinds } from "./features";

type Name = keyof typeof waitingKinds;

/** The number of items of each kind that wait for staff; null without the right to see them. */
export type WaitingWork = {
  [Key in Name]: (typeof waitingKinds)[Key] extends { right: Right }
    ? number | null
    : number;
};

const kinds: [string, WaitingKind][] = Object.entries(waitingKinds);

/** Counts the items that wait for staff, in one query. */
export async function countWaitingWork(admin: Admin): Promise<WaitingWork> {
  const counts = kinds.map(
    ([name, { from, where }], position) =>
      `CASE WHEN ($1::boolean[])[${position + 1}] THEN (SELECT count(*) FROM ${from} WHERE ${where})::int END AS "${name}"`,
  );
  const { rows } = await pool().query<WaitingWork>({
    name: "waiting_work",
    text: `SELECT ${counts.join(", ")}`,
    values: [
      kinds.map(([, { right }]) => !right || hasRight(admin, right)),
      admin.id,
    ],
  });
  return rows[0]!;
}

/** One thing that waits for staff. */
export type WaitingItem = {
  kind: Name;
  id: string;
  subject: string;
  /** Blank if no customer is concerned. */
  customer: string;
  amountMinor: bigint | null;
  currency: Currency | null;
  since: Date;
  /** The username of the member of staff who has it. */
  assignee: string | null;
  detail: string;
  position: bigint | null;
  /** Whether the bank has promised an answer before now. */
  isLate: boolean;
};

const listOf = (
  [
    name,
    { from, where, mayDecide = "true", joins = "", columns },
  ]: (typeof kinds)[number],
  position: number,
) => `
  (SELECT '${name}' AS kind, ${columns.id}::text AS id, ${columns.subject}::text AS subject,
          coalesce(${columns.customer ?? "NULL"}, '') AS customer, ${columns.amountMinor ?? "NULL"}::bigint AS "amountMinor",
          ${columns.currency ?? "NULL"}::text AS currency, ${columns.since} AS since, ${columns.assignee ?? "NULL"}::text AS assignee,
          coalesce(${columns.detail ?? "NULL"}, '') AS detail, ${columns.position ?? "NULL"}::bigint AS position
   FROM ${from} ${joins} WHERE ($1::boolean[])[${position + 1}] AND (${where}) AND ${mayDecide} ORDER BY ${columns.since}, ${columns.id} LIMIT $3::int)`;

const LIST = `${kinds.map(listOf).join(" UNION ALL ")} ORDER BY since, id LIMIT $3::int`;

/**
 * Returns what waits for the member of staff, oldest first, in one query, and whether there is more. Writes an audit
 * row.
 */
export async function listWaitingWork(
  admin: Admin,
  limit: number,
  context: RequestContext,
): Promise<{ items: WaitingItem[]; isCut: boolean }> {
  const mayDo = kinds.map(([, { right }]) => !right || hasRight(admin, right));
  if (!mayDo.includes(true)) return { items: [], isCut: false };
  const [{ rows }] = await Promise.all([
    pool().query<Omit<WaitingItem, "isLate">>({
      name: "waiting_items",
      text: LIST,
      values: [mayDo, admin.id, limit + 1],
    }),
    transaction((tx) =>
      audit(tx, admin, context, { action: backOfficeActions["work.list"] }),
    ),
  ]);
  const now = bankNow();
  const isLate = ({ kind, since }: Pick<WaitingItem, "kind" | "since">) =>
    (waitingKinds[kind] as WaitingKind).isPromised === true &&
    answerBy(since) < now;
  return {
    items: rows.slice(0, limit).map((row) => ({ ...row, isLate: isLate(row) })),
    isCut: rows.length > limit,
  };
}
