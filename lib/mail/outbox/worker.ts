import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/env";
import { claimDueMail, markSent, markUnsent, type DueMail } from "./store";

const POLL_MS = 2_000;

// The bundler gives instrumentation.ts a copy of this module of its own; one process has one outbox all the same.
const globals = globalThis as typeof globalThis & {
  limmatOutbox?: Outbox;
  /** What scripts/start.mjs runs after the last request. */
  limmatOnShutdown?: Set<() => Promise<void>>;
};

type Outbox = {
  transport?: Transporter;
  running?: Promise<void> | undefined;
  again: boolean;
  stopping: boolean;
};

const outbox = (globals.limmatOutbox ??= { again: false, stopping: false });

/** Starts sending what the outbox holds, every two seconds and whenever {@link deliverSoon} is called. */
export function startOutboxWorker(): void {
  // A mail that is being sent when the server is told to stop is sent and noted, so that no one sends it again.
  (globals.limmatOnShutdown ??= new Set()).add(async () => {
    outbox.stopping = true;
    await outbox.running;
  });
  setInterval(deliverSoon, POLL_MS).unref();
  deliverSoon();
}

/** Sends due mail in the background; never throws, never waits for the mail server. */
export function deliverSoon(): void {
  if (outbox.running) {
    outbox.again = true;
    return;
  }
  outbox.running = deliverDue()
    .catch((error: unknown) =>
      console.error(
        `outbox: ${error instanceof Error ? error.message : String(error)}`,
      ),
    )
    .finally(() => {
      outbox.running = undefined;
      if (outbox.again) {
        outbox.again = false;
        deliverSoon();
      }
    });
}

/** Sends everything that is due, once. */
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
      // The same id on every attempt lets a mailbox recognise a repeat after a crash between sending and noting it.
      messageId: `<${mail.id}@limmat>`,
      from: env().MAIL_FROM,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
    });
  } catch (error) {
    await markUnsent(
      mail.id,
      error instanceof Error ? error.message : String(error),
      isRefusedForGood(error),
    );
    return;
  }
  await markSent(mail.id);
}

/**
 * Whether the mail server will never take this mail: its address or its content. A refused sign-in, sender or greeting
 * is the settings' fault, and all mail waits until they are right.
 */
function isRefusedForGood(error: unknown) {
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
