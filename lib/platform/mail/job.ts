import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/platform/config/env";
import { defineJob, RetryJob } from "@/lib/platform/jobs/job";
import { logger } from "@/lib/platform/logging/logger";
import { expireMail, findWaitingMail, giveUp, markSent } from "./store";

const CONCURRENCY = 8;

/** Sends the email that its key names. The jobs of emails are queued by the database, with each insert. */
export const mailJob = defineJob({
  kind: "email",
  concurrency: CONCURRENCY,
  // An email is tried until it expires.
  retry: { attempts: Infinity },
  run: ({ key, now }) => deliver(key, now),
});

let transport: Transporter | undefined;

const openTransport = () =>
  (transport ??= createTransport({
    url: env().SMTP_URL,
    // Keeps connections open, so that an email does not pay for a greeting, TLS and a login.
    pool: true,
    maxConnections: CONCURRENCY,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  }));

async function deliver(id: string, now: Date): Promise<void> {
  const mail = await findWaitingMail(id);
  // Sent already, or deleted with its customer.
  if (!mail) return;
  if (mail.expiresAt <= now) return expireMail(id);
  const { text, html } = mail.openBody();
  try {
    await openTransport().sendMail({
      // A stable id lets the mailbox detect a duplicate after a crash between sending and recording.
      messageId: `<${id}@limmat>`,
      from: env().MAIL_FROM,
      to: mail.to,
      subject: mail.subject,
      text,
      html,
      // Mail servers then send no out-of-office replies.
      headers: {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isPermanentFailure(error)) {
      await giveUp(id, reason);
      // The answer itself is left out, because it can quote the address.
      const { responseCode: code, command } = error as SmtpFailure;
      logger.warn(
        { job: "email", key: id, code, command },
        "Email refused by the mail server",
      );
      return;
    }
    throw new RetryJob(reason, mail.expiresAt);
  }
  await markSent(id);
}

/** The properties of an error of nodemailer. */
type SmtpFailure = { responseCode?: number; command?: string; code?: string };

/**
 * Returns whether the mail server will never accept this email because of its recipient or content. A rejected
 * login, sender or greeting is a configuration error: those emails wait until it is fixed.
 */
function isPermanentFailure(error: unknown) {
  const { responseCode, command, code } = error as SmtpFailure;
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    (command === "RCPT TO" || code === "EMESSAGE")
  );
}
