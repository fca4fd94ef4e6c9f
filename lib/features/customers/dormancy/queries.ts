import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { secondsToResend } from "@/lib/identity/codes/resend-policy";
import { pool } from "@/lib/platform/db/pool";
import { machineNow } from "@/lib/platform/time/clock";

/** The way of a dormant customer back to an active account. */
export type WayBack = {
  /** The code that was emailed; null if none is valid. */
  sent: {
    /** Seconds until another code may be requested. */
    waitSeconds: number;
  } | null;
};

type Row = { sentAt: Date | null; expiresAt: Date | null };

/** Returns null unless the customer is dormant: a status that staff have set takes staff to change. */
export async function findWayBack({
  id,
  status,
}: Pick<Customer, "id" | "status">): Promise<WayBack | null> {
  if (status !== "inactive") return null;
  const { rows } = await pool().query<Row>(
    `SELECT r.sent_at AS "sentAt", r.expires_at AS "expiresAt"
     FROM customer_activity a JOIN customers c ON c.id = a.customer_id
     LEFT JOIN reactivation_codes r ON r.customer_id = a.customer_id AND r.email = c.email
     WHERE a.customer_id = $1 AND a.dormant_since IS NOT NULL`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { sentAt, expiresAt } = row;
  const isValid = sentAt && expiresAt && expiresAt > machineNow();
  return { sent: isValid ? { waitSeconds: secondsToResend(sentAt) } : null };
}
