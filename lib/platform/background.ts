import "server-only";
import { logger } from "@/lib/platform/logging/logger";

const globals = globalThis as typeof globalThis & {
  limmatBackground?: Set<Promise<void>>;
  /** Callbacks that lib/server/start.mjs runs after the last request. */
  limmatOnShutdown?: Set<() => Promise<void>>;
};

const running = (globals.limmatBackground ??= openSet());

function openSet(): Set<Promise<void>> {
  const tasks = new Set<Promise<void>>();
  (globals.limmatOnShutdown ??= new Set()).add(async () => {
    await Promise.all(tasks);
  });
  return tasks;
}

/** Runs work for which no answer waits. The server ends after it. A failure is logged with `message`. */
export function runInBackground(
  work: () => Promise<void>,
  message: string,
): void {
  const task = work()
    .catch((error: unknown) => logger.error({ err: error }, message))
    .finally(() => running.delete(task));
  running.add(task);
}
