import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/env";
import { claimDueMail, markSent, markUnsent, type DueMail } from "./store";

const POLL_MS = 2_000;

let transport: Transporter | undefined;
let running: Promise<void> | undefined;
let again = false;

/** Starts sending what the outbox holds, every two seconds and whenever {@link deliverSoon} is called. */
export function startOutboxWorker(): void {
  setInterval(deliverSoon, POLL_MS).unref();
  deliverSoon();
}

/** Sends due mail in the background; never throws, never waits for the mail server. */
export function deliverSoon(): void {
  if (running) {
    again = true;
    return;
  }
  running = deliverDue()
    .catch((error: unknown) =>
      console.error(
        `outbox: ${error instanceof Error ? error.message : String(error)}`,
      ),
    )
    .finally(() => {
      running = undefined;
      if (again) {
        again = false;
        deliverSoon();
      }
    });
}

/** Sends everything that is due, once. */
export async function deliverDue(): Promise<void> {
  for (
    let due = await claimDueMail();
    due.length > 0;
    due = await claimDueMail()
  ) {
    for (const mail of due) await deliver(mail);
  }
}

async function deliver(mail: DueMail) {
  transport ??= createTransport({
    url: env().SMTP_URL,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  try {
    await transport.sendMail({
      // The same id on every attempt lets a mailbox recognise a repeat after a crash between sending and noting it.
      messageId: `<${mail.id}@limmat>`,
      from: env().MAIL_FROM,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
    });
  } catch (error) {
    const { responseCode, message } = error as {
      responseCode?: number;
      message: string;
    };
    await markUnsent(
      mail.id,
      message,
      responseCode !== undefined && responseCode >= 500,
    );
    return;
  }
  await markSent(mail.id);
}
