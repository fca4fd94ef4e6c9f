import "server-only";
import { sqlState } from "@/lib/platform/db/errors";

/** Calls at a time. More would leave each call fewer items. */
const MAX_RUNNING = 2;
const MAX_BATCH = 64;

type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Returns a function that hands an item to `work`, which answers each of several items. While calls are running, items
 * that arrive wait together for the next one. Several payments then share one commit, including payments into the same
 * account.
 * @param keyOf items with the same key do not share a call
 */
export function queueOf<Item, Answer>(
  work: (items: Item[]) => Promise<Answer[]>,
  keyOf: (item: Item) => string | null,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let running = 0;

  function startCalls(): void {
    while (running < MAX_RUNNING && waiting.length > 0) {
      running += 1;
      void callFor(takeBatch()).finally(() => {
        running -= 1;
        startCalls();
      });
    }
  }

  /** Takes the items that have waited longest; a second one with the same key stays for a later call. */
  function takeBatch(): Waiting<Item, Answer>[] {
    const keys = new Set<string>();
    const taken: Waiting<Item, Answer>[] = [];
    for (let at = 0; at < waiting.length && taken.length < MAX_BATCH;) {
      const key = keyOf(waiting[at]!.item);
      if (key !== null && keys.has(key)) {
        at += 1;
        continue;
      }
      if (key !== null) keys.add(key);
      taken.push(...waiting.splice(at, 1));
    }
    return taken;
  }

  async function callFor(batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(answers[at]!));
    } catch (error) {
      // Nothing was posted: one item blocked or broke the call for all. Without an answer it may have been.
      if (batch.length > 1 && isUndone(error))
        await Promise.all(batch.map((each) => callFor([each])));
      else for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      startCalls();
    });
}

/** Classes of SQLSTATEs after which the connection is alive and the statement undone. */
const isUndone = (error: unknown) =>
  /^(22|23|40|42|55|57014|LM|P0|XX)/.test(sqlState(error) ?? "");
