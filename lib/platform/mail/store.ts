import "server-only";
import { randomUUID } from "node:crypto";
import { env } from "@/lib/platform/config/env";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { sealBody } from "./sealed-body";

const WEEK_SECONDS = 7 * 86_400;

export type Mail = { to: string; subject: string; text: string; html: string };

/**
 * Queues an email in the transaction of its event, so that both are committed or neither.
 * @param ttlSeconds the email is dropped if it could not be sent within this time, for example when its code has
 * expired.
 */
export async function queueMail(
  tx: Tx,
  mail: Mail,
  ttlSeconds = WEEK_SECONDS,
): Promise<void> {
  await queueMails(tx, [mail], ttlSeconds);
}

export async function queueMails(
  tx: Tx,
  mails: Mail[],
  ttlSeconds = WEEK_SECONDS,
): Promise<void> {
  const expiresAt = new Date(Date.now() + ttlSeconds * 1_000);
  await tx.outboxMail.createMany({
    data: mails.map(({ to, subject, ...body }) => {
      const id = randomUUID();
      return {
        id,
        recipient: to,
        subject,
        ...sealBody(env().DATA_KEYS, id, body),
        expiresAt,
      };
    }),
  });
}

export type DueMail = {
  id: string;
  recipient: string;
  subject: string;
  keyId: string;
  sealedBody: Uint8Array;
};

const ERASED = "subject = '', key_id = NULL, sealed_body = NULL";

// Longer than the mail server may take for one email, so that no other worker sends it again.
const LEASE = "interval '2 minutes'";

/**
 * Erases the content of expired emails, then claims the email that has been due longest, or none. Only one at a time, because emails waiting in a worker could
 * outlive their lease. The lease hides the email from other workers, and the email is retried if the worker dies.
 */
export async function claimDueMail(): Promise<DueMail[]> {
  await pool().query(
    `UPDATE outbox_mails SET status = 'expired', ${ERASED} WHERE status = 'waiting' AND expires_at <= now()`,
  );
  const { rows } = await pool().query<DueMail>(
    `UPDATE outbox_mails SET attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
     WHERE id IN (SELECT id FROM outbox_mails WHERE status = 'waiting' AND next_attempt_at <= now()
                  ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, subject, key_id AS "keyId", sealed_body AS "sealedBody"`,
  );
  return rows;
}

/** Marks an email as sent and erases its subject and body, which may contain a code or an account number. */
export async function markSent(id: string): Promise<void> {
  await pool().query(
    `UPDATE outbox_mails SET status = 'sent', sent_at = now(), ${ERASED} WHERE id = $1`,
    [id],
  );
}

/**
 * Records why an email was not sent. It is retried after 30 seconds, then at growing intervals up to an hour.
 * @param final the server will never accept the email: it is given up and its content is erased.
 */
export async function markUnsent(
  id: string,
  reason: string,
  final: boolean,
): Promise<void> {
  await pool().query(
    final
      ? `UPDATE outbox_mails SET status = 'failed', last_error = $2, ${ERASED} WHERE id = $1`
      : `UPDATE outbox_mails SET last_error = $2,
                next_attempt_at = now() + least(interval '1 hour', interval '30 seconds' * power(2, least(attempts - 1, 10)))
         WHERE id = $1`,
    [id, reason.slice(0, 500)],
  );
}
