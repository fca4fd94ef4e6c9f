import "server-only";
import { sqlState } from "@/lib/platform/db/errors";

/** Calls at a time. More would leave each call fewer items. */
const MAX_RUNNING = 2;
const MAX_BATCH = 64;

/** After so many milliseconds an item waits for locks in the database rather than here. */
const PATIENCE = 20;

type Waiting<Item, Answer> = {
  item: Item;
  /** By `performance.now`. */
  cameAt: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Returns a function that hands an item to `work`, which answers each of several items. While calls are running, items
 * that arrive wait together for the next one. Several payments then share one commit, including payments into the same
 * account.
 * @param keyOf items with the same key do not share a call
 * @param locksOf returns the ids that an item locks. An item waits while a running call locks the same ones: it would
 * only wait in the database, while others arrive that could share its call. It does not wait here for long, because a
 * lock that somebody else keeps may hold up the running call.
 */
export function queueOf<Item, Answer>(
  work: (items: Item[]) => Promise<Answer[]>,
  keyOf: (item: Item) => string | null,
  locksOf: (item: Item) => readonly bigint[],
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  const unanswered = new Set<Waiting<Item, Answer>>();
  let running = 0;
  let retry: NodeJS.Timeout | undefined;

  function startCalls(): void {
    while (running < MAX_RUNNING) {
      const batch = takeBatch();
      if (batch.length === 0) {
        if (waiting.length > 0) retry ??= setTimeout(startAgain, PATIENCE);
        return;
      }
      running += 1;
      void callFor(batch).finally(() => {
        running -= 1;
        startCalls();
      });
    }
  }

  function startAgain() {
    retry = undefined;
    startCalls();
  }

  /** Takes the items that have waited longest and can go. */
  function takeBatch(): Waiting<Item, Answer>[] {
    const keys = new Set<string>();
    const locked = new Set(
      [...unanswered].flatMap(({ item }) => locksOf(item)),
    );
    const now = performance.now();
    const taken: Waiting<Item, Answer>[] = [];
    for (let at = 0; at < waiting.length && taken.length < MAX_BATCH;) {
      const { item, cameAt } = waiting[at]!;
      const key = keyOf(item);
      const isPatient = now - cameAt < PATIENCE;
      if (
        (key !== null && keys.has(key)) ||
        (isPatient && locksOf(item).some((lock) => locked.has(lock)))
      ) {
        at += 1;
        continue;
      }
      if (key !== null) keys.add(key);
      taken.push(...waiting.splice(at, 1));
    }
    return taken;
  }

  async function callFor(batch: Waiting<Item, Answer>[]): Promise<void> {
    for (const each of batch) unanswered.add(each);
    try {
      const answers = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(answers[at]!));
    } catch (error) {
      // Nothing was posted: one item blocked or broke the call for all. Without an answer it may have been.
      if (batch.length > 1 && isUndone(error))
        await Promise.all(batch.map((each) => callFor([each])));
      else for (const { reject } of batch) reject(error);
    }
    for (const each of batch) unanswered.delete(each);
    startCalls();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, cameAt: performance.now(), resolve, reject });
      startCalls();
    });
}

/** Classes of SQLSTATEs after which the connection is alive and the statement undone. */
const isUndone = (error: unknown) =>
  /^(22|23|40|42|55|57014|LM|P0|XX)/.test(sqlState(error) ?? "");
