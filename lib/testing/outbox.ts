import type pg from "pg";
import { unsealBody } from "@/lib/platform/mail/sealed-body";
import { dataKeys } from "../../scripts/lib/plant-codes";

type QueuedMail = { recipient: string; subject: string; text: string };

/**
 * Returns the emails of the outbox by recipient, oldest first, with their decrypted text. An email that was sent or
 * given up has an empty one.
 */
export async function queuedMails(
  ownerPool: pg.Pool,
  recipient?: string,
): Promise<QueuedMail[]> {
  const { rows } = await ownerPool.query<{
    id: string;
    recipient: string;
    subject: string;
    keyId: string | null;
    sealedBody: Buffer | null;
  }>(
    `SELECT id, recipient, subject, key_id AS "keyId", sealed_body AS "sealedBody" FROM outbox_mails
     WHERE $1::text IS NULL OR recipient = $1 ORDER BY recipient, created_at`,
    [recipient ?? null],
  );
  return rows.map(({ id, keyId, sealedBody, ...mail }) => ({
    ...mail,
    text:
      keyId && sealedBody
        ? unsealBody(
            dataKeys(),
            { id, recipient: mail.recipient },
            { keyId, sealedBody },
          ).text
        : "",
  }));
}
