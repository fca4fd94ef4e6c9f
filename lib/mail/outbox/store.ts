import "server-only";
import { pool } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/prisma";

export type Mail = { to: string; subject: string; text: string; html: string };

/**
 * Writes a mail that is owed, in the transaction of what it tells about: either both happen or neither.
 * @param ttlSeconds after this long it is no longer worth sending (a code that has expired).
 */
export async function queueMail(
  tx: Tx,
  mail: Mail,
  ttlSeconds = 7 * 86_400,
): Promise<void> {
  await tx.outboxMail.create({
    data: {
      recipient: mail.to,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      expiresAt: new Date(Date.now() + ttlSeconds * 1_000),
    },
    select: { id: true },
  });
}

export type DueMail = {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
};

/**
 * Takes up to ten mails that are due. Each is leased: until its next attempt is due no other worker sees it, and
 * a worker that dies with it loses nothing.
 */
export async function claimDueMail(): Promise<DueMail[]> {
  await pool().query(
    `UPDATE outbox_mails SET status = 'expired', text_body = '', html_body = ''
     WHERE status = 'waiting' AND expires_at <= now() AND next_attempt_at <= now()`,
  );
  const { rows } = await pool().query<DueMail>(
    `UPDATE outbox_mails SET attempts = attempts + 1,
            next_attempt_at = now() + least(interval '1 hour', interval '30 seconds' * power(2, least(attempts, 10)))
     WHERE id IN (SELECT id FROM outbox_mails WHERE status = 'waiting' AND next_attempt_at <= now()
                  ORDER BY next_attempt_at LIMIT 10 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, subject, text_body, html_body`,
  );
  return rows;
}

/** Notes a mail as sent. Its text is not kept: it may hold a code or an account number. */
export async function markSent(id: string): Promise<void> {
  await pool().query(
    "UPDATE outbox_mails SET status = 'sent', sent_at = now(), text_body = '', html_body = '' WHERE id = $1",
    [id],
  );
}

/** Notes why a mail was not sent; it stays waiting, or is given up where the address itself was refused. */
export async function markUnsent(
  id: string,
  reason: string,
  final: boolean,
): Promise<void> {
  await pool().query(
    `UPDATE outbox_mails SET last_error = $2, status = CASE WHEN $3 THEN 'failed'::mail_status ELSE status END
     WHERE id = $1`,
    [id, reason.slice(0, 500), final],
  );
}
