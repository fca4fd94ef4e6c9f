import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { hasRight, type Right } from "@/lib/identity/rights";
import { pool } from "@/lib/platform/db/pool";
import { type WaitingKind, waitingKinds } from "./features";

type Name = keyof typeof waitingKinds;

/** How many things wait for staff; null without the right to see them. */
export type WaitingWork = {
  [Key in Name]: (typeof waitingKinds)[Key] extends { right: Right }
    ? number | null
    : number;
};

const kinds: [string, WaitingKind][] = Object.entries(waitingKinds);

/** Counts what waits for staff, in one query. */
export async function countWaitingWork(admin: Admin): Promise<WaitingWork> {
  const counts = kinds.map(
    ([name, { count }], position) =>
      `CASE WHEN ($1::boolean[])[${position + 1}] THEN (${count})::int END AS "${name}"`,
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
