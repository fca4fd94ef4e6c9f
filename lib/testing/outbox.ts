/** Waits until the outbox is idle, so that a test's database can be closed. */
export async function outboxAtRest(): Promise<void> {
  const { limmatOutbox } = globalThis as {
    limmatOutbox?: { running?: Promise<void> | undefined };
  };
  while (limmatOutbox?.running) await limmatOutbox.running;
}
