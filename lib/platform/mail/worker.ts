import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/platform/config/env";
import { unsealBody } from "./sealed-body";
import { claimDueMail, markSent, markUnsent, type DueMail } from "./store";

const POLL_MS = 2_000;

// The bundler gives instrumentation.ts its own copy of this module, but a process must have one outbox.
const globals = globalThis as typeof globalThis & {
  limmatOutbox?: Outbox;
  /** Callbacks that scripts/start.mjs runs after the last request. */
  limmatOnShutdown?: Set<() => Promise<void>>;
};

type Outbox = {
  transport?: Transporter;
  running?: Promise<void> | undefined;
  again: boolean;
  stopping: boolean;
};

const outbox = (globals.limmatOutbox ??= { again: false, stopping: false });

/** Starts sending queued emails, every two seconds and on each {@link deliverSoon}. */
export function startOutboxWorker(): void {
  // On shutdown, finish and record the current email, so that nobody sends it again.
  (globals.limmatOnShutdown ??= new Set()).add(async () => {
    outbox.stopping = true;
    await outbox.running;
  });
  setInterval(deliverSoon, POLL_MS).unref();
  deliverSoon();
}

/** Sends due emails in the background. Never throws and does not wait for the mail server. */
export function deliverSoon(): void {
  if (outbox.running) {
    outbox.again = true;
    return;
  }
  outbox.running = deliverDue()
    .catch((error: unknown) =>
      logger.error({ err: error }, "Emails could not be sent"),
    )
    .finally(() => {
      outbox.running = undefined;
      if (outbox.again) {
        outbox.again = false;
        deliverSoon();
      }
    });
}

export async function deliverDue(): Promise<void> {
  while (!outbox.stopping) {
    const due = await claimDueMail();
    if (due.length === 0) return;
    for (const mail of due) await deliver(mail);
  }
}

async function deliver(mail: DueMail) {
  outbox.transport ??= createTransport({
    url: env().SMTP_URL,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  try {
    await outbox.transport.sendMail({
      // A stable id lets the mailbox detect a duplicate after a crash between sending and recording.
      messageId: `<${mail.id}@limmat>`,
      from: env().MAIL_FROM,
      to: mail.recipient,
      subject: mail.subject,
      ...unsealBody(env().DATA_KEYS, mail.id, mail),
    });
  } catch (error) {
    await markUnsent(
      mail.id,
      error instanceof Error ? error.message : String(error),
      isPermanentFailure(error),
    );
    return;
  }
  await markSent(mail.id);
}

/**
 * Returns whether the mail server will never accept this email because of its recipient or content. A rejected
 * login, sender or greeting is a configuration error: those emails wait until it is fixed.
 */
function isPermanentFailure(error: unknown) {
  const { responseCode, command, code } = error as {
    responseCode?: number;
    command?: string;
    code?: string;
  };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    (command === "RCPT TO" || code === "EMESSAGE")
  );
}
