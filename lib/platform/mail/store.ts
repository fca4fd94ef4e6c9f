import "server-only";
import { randomUUID } from "node:crypto";
import { env } from "@/lib/platform/config/env";
import { pool } from "@/lib/platform/db/pool";
import { afterCommit, type Tx } from "@/lib/platform/db/prisma";
import { wakeJobs } from "@/lib/platform/jobs/store";
import { logger } from "@/lib/platform/logging/logger";
import { type MailBody, sealBody, unsealBody } from "./sealed-body";

const WEEK_SECONDS = 7 * 86_400;

export type Mail = { to: string; subject: string; text: string; html: string };

/** Codes leave first, and emails about movements, which come in crowds, last. */
const PRIORITIES = { code: 10, ordinary: 50, movement: 90 } as const;

type Delivery = {
  priority?: keyof typeof PRIORITIES;
  /** The email is dropped if it could not be sent within this time, for example when its code has expired. */
  ttlSeconds?: number;
};

/** Queues an email in the transaction of its event, so that both are committed or neither. */
export async function queueMail(
  tx: Tx,
  mail: Mail,
  delivery?: Delivery,
): Promise<void> {
  await queueMails(tx, [mail], delivery);
}

/** Queues emails; the database queues a job for each. */
export async function queueMails(
  tx: Tx,
  mails: Mail[],
  { priority = "ordinary", ttlSeconds = WEEK_SECONDS }: Delivery = {},
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ to, subject, ...body }) => {
    const id = randomUUID();
    const sealed = sealBody(env().DATA_KEYS, { id, recipient: to }, body);
    return { id, recipient: to, subject, ...sealed };
  });
  // The job compares the end with the clock of the database, so it is counted by that clock.
  await tx.$executeRawUnsafe(
    `INSERT INTO outbox_mails (id, recipient, subject, key_id, sealed_body, priority, expires_at)
     SELECT id, recipient, subject, key_id, decode(body, 'base64'), $6, clock_timestamp() + make_interval(secs => $7)
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
       AS mail (id, recipient, subject, key_id, body)`,
    rows.map(({ id }) => id),
    rows.map(({ recipient }) => recipient),
    rows.map(({ subject }) => subject),
    rows.map(({ keyId }) => keyId),
    rows.map(({ sealedBody }) => Buffer.from(sealedBody).toString("base64")),
    PRIORITIES[priority],
    ttlSeconds,
  );
  afterCommit(tx, wakeJobs);
}

/** Returns how many emails of a priority wait for their first attempt, counted up to `most`. */
export async function countWaiting(
  tx: Tx,
  priority: keyof typeof PRIORITIES,
  most: number,
): Promise<number> {
  const [{ waiting }] = await tx.$queryRaw<[{ waiting: number }]>`
    SELECT count(*)::int AS waiting
    FROM (SELECT FROM jobs WHERE kind = 'email' AND priority = ${PRIORITIES[priority]} AND attempts = 0 LIMIT ${most}) fresh`;
  return waiting;
}

type WaitingMail = {
  to: string;
  subject: string;
  expiresAt: Date;
  /** Decrypts the body. @throws Error if it was sealed for another recipient. */
  openBody: () => MailBody;
};

type WaitingRow = {
  recipient: string;
  subject: string;
  keyId: string;
  sealedBody: Uint8Array;
  expiresAt: Date;
};

/** Returns the email if it is still to be sent. */
export async function findWaitingMail(id: string): Promise<WaitingMail | null> {
  const { rows } = await pool().query<WaitingRow>(
    `SELECT recipient, subject, key_id AS "keyId", sealed_body AS "sealedBody", expires_at AS "expiresAt"
     FROM outbox_mails WHERE id = $1 AND status = 'waiting'`,
    [id],
  );
  if (!rows[0]) return null;
  const { recipient, subject, expiresAt, ...sealed } = rows[0];
  return {
    to: recipient,
    subject,
    expiresAt,
    openBody: () => unsealBody(env().DATA_KEYS, { id, recipient }, sealed),
  };
}

const ERASED = "subject = '', key_id = NULL, sealed_body = NULL";

/** Marks an email as sent and erases its subject and body, which may contain a code or an account number. */
export async function markSent(id: string): Promise<void> {
  await pool().query(
    `UPDATE outbox_mails SET status = 'sent', sent_at = clock_timestamp(), ${ERASED} WHERE id = $1`,
    [id],
  );
}

/** Records that an email could not be sent in time, erases its content and logs it. */
export async function expireMail(id: string): Promise<void> {
  await expire("id = $1", [id]);
}

/** Does the same with the emails that have expired without an attempt of their job. */
export async function expireForgottenMails(): Promise<void> {
  await expire("expires_at <= clock_timestamp()", []);
}

async function expire(condition: string, values: unknown[]): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    `UPDATE outbox_mails m SET status = 'expired', lost_at = clock_timestamp(), ${ERASED},
            last_error = (SELECT j.last_error FROM jobs j WHERE j.kind = 'email' AND j.key = m.id::text)
     WHERE status = 'waiting' AND ${condition} RETURNING id`,
    values,
  );
  for (const { id } of rows)
    logger.warn({ job: "email", key: id }, "Email expired before it was sent");
}

/** Records why the mail server will never accept an email, and erases its content. */
export async function giveUp(id: string, reason: string): Promise<void> {
  await pool().query(
    `UPDATE outbox_mails SET status = 'failed', last_error = $2, lost_at = clock_timestamp(), ${ERASED} WHERE id = $1`,
    [id, reason.slice(0, 500)],
  );
}

export const mailPurges = [
  "DELETE FROM outbox_mails WHERE status <> 'waiting' AND created_at < clock_timestamp() - interval '30 days'",
];
