import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { securityEvents } from "./events";

/** A wrong password or code, as the person whose account it concerns sees it. */
export type FailedAttempt = {
  id: string;
  /** The text of the event for its owner. */
  what: string;
  /** The last occurrence. */
  at: Date;
  /** Occurrences within one minute from one network. */
  times: number;
  device: string;
  ip: string;
};

const MAX_ATTEMPTS = 10;

const OWN_TEXTS = new Map(
  Object.values(securityEvents).flatMap(({ name, own }) =>
    own ? [[name, own] as const] : [],
  ),
);

/** Returns the newest failed attempts on an account, of a customer or a member of staff. */
export async function listFailedAttempts(
  realm: "customer" | "admin",
  id: string,
): Promise<FailedAttempt[]> {
  const { rows } = await pool().query<
    Omit<FailedAttempt, "what"> & { event: string }
  >(
    `SELECT id::text, event, last_at AS at, occurrences::int AS times, device, ip FROM security_events
     WHERE ${realm === "customer" ? "customer_id" : "admin_id"} = $1 AND event = ANY ($2)
     ORDER BY id DESC LIMIT $3`,
    [id, [...OWN_TEXTS.keys()], MAX_ATTEMPTS],
  );
  return rows.map(({ event, ...attempt }) => ({
    ...attempt,
    what: OWN_TEXTS.get(event)!,
  }));
}
