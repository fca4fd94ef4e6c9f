/** Waits until the outbox has nothing in hand, so that a test's database can be closed under it. */
export async function outboxAtRest(): Promise<void> {
  const { limmatOutbox } = globalThis as {
    limmatOutbox?: { running?: Promise<void> | undefined };
  };
  while (limmatOutbox?.running) await limmatOutbox.running;
}
