import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { notifyMovements } from "./movements";

const POLL_MS = 2_000;

const globals = globalThis as typeof globalThis & {
  /** Callbacks that scripts/start.mjs runs after the last request. */
  limmatOnShutdown?: Set<() => Promise<void>>;
};

/** Starts notifying customers of postings, every two seconds. Several instances take turns. */
export function startNotificationWorker(): void {
  let running: Promise<void> | undefined;
  let stopping = false;
  (globals.limmatOnShutdown ??= new Set()).add(async () => {
    stopping = true;
    await running;
  });
  const run = () => {
    running ??= catchUp(() => stopping)
      .catch((error: unknown) =>
        logger.error({ err: error }, "Notifications could not be written"),
      )
      .finally(() => {
        running = undefined;
      });
  };
  setInterval(run, POLL_MS).unref();
  run();
}

/** Processes everything that is settled. */
export async function catchUp(
  isStopping: () => boolean = () => false,
): Promise<void> {
  let hasNotified = false;
  while (!isStopping() && (await notifyMovements())) hasNotified = true;
  if (hasNotified) deliverSoon();
}
