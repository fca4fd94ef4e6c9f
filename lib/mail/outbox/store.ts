import "server-only";
import { pool } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/prisma";

const WEEK_SECONDS = 7 * 86_400;

export type Mail = { to: string; subject: string; text: string; html: string };

/**
 * Writes a mail that is owed, in the transaction of what it tells about: either both happen or neither.
 * @param ttlSeconds after this long it is no longer worth sending (a code that has expired).
 */
export async function queueMail(
  tx: Tx,
  mail: Mail,
  ttlSeconds = WEEK_SECONDS,
): Promise<void> {
  await queueMails(tx, [mail], ttlSeconds);
}

/** {@link queueMail} for any number at once. */
export async function queueMails(
  tx: Tx,
  mails: Mail[],
  ttlSeconds = WEEK_SECONDS,
): Promise<void> {
  const expiresAt = new Date(Date.now() + ttlSeconds * 1_000);
  await tx.outboxMail.createMany({
    data: mails.map(({ to, subject, text, html }) => ({
      recipient: to,
      subject,
      textBody: text,
      htmlBody: html,
      expiresAt,
    })),
  });
}

export type DueMail = {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
};

// Longer than the mail server may take over one mail, so that no other worker sends it too meanwhile.
const LEASE = "interval '2 minutes'";

/**
 * Takes the mail that has been due longest: one, because what waits in a worker's hands would outlive its lease.
 * Until the lease is over no other worker sees it, and a worker that dies with it loses nothing.
 */
export async function claimDueMail(): Promise<DueMail[]> {
  await pool().query(
    `UPDATE outbox_mails SET status = 'expired', subject = '', text_body = '', html_body = ''
     WHERE status = 'waiting' AND expires_at <= now() AND next_attempt_at <= now()`,
  );
  const { rows } = await pool().query<DueMail>(
    `UPDATE outbox_mails SET attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
     WHERE id IN (SELECT id FROM outbox_mails WHERE status = 'waiting' AND next_attempt_at <= now()
                  ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, subject, text_body, html_body`,
  );
  return rows;
}

/** Notes a mail as sent. Its words are not kept, the subject neither: they may hold a code or an account number. */
export async function markSent(id: string): Promise<void> {
  await pool().query(
    `UPDATE outbox_mails SET status = 'sent', sent_at = now(), subject = '', text_body = '', html_body = ''
     WHERE id = $1`,
    [id],
  );
}

/**
 * Notes why a mail was not sent: it is tried again after 30 seconds, then after ever longer times up to an hour.
 * @param final it will never be taken: it is given up, and its words are not kept.
 */
export async function markUnsent(
  id: string,
  reason: string,
  final: boolean,
): Promise<void> {
  await pool().query(
    final
      ? `UPDATE outbox_mails SET status = 'failed', last_error = $2, subject = '', text_body = '', html_body = ''
         WHERE id = $1`
      : `UPDATE outbox_mails SET last_error = $2,
                next_attempt_at = now() + least(interval '1 hour', interval '30 seconds' * power(2, least(attempts - 1, 10)))
         WHERE id = $1`,
    [id, reason.slice(0, 500)],
  );
}
