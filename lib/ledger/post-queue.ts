import "server-only";
import { queryKeepingConnection } from "@/lib/platform/db/pool";
import { sqlState } from "@/lib/platform/db/errors";
import type { Posted } from "./post";

/**
 * Movements of customers that wait for a connection. A movement that finds none waiting is posted at once, by itself;
 * while calls are running, those that arrive wait together and are posted by one call, each with a verdict of its own.
 * One commit then serves many, also those that pay into the same account.
 */

/** What `payment_post_batch` reads of a movement. Numbers are text, because JSON has no 64-bit integers. */
export type BatchMovement = {
  kind: "transfer" | "wire";
  debit: string;
  credit: string;
  amount: string;
  description: string;
  bank: string;
  name: string;
  number: string;
  session: string;
  scope: string | null;
  key: string | null;
  /** Hexadecimal. */
  hash: string | null;
  ip: string;
  request: string;
  /** The counter of wrong codes, which must not be locked. */
  guesses?: { scope: string; key: string };
  /** The customer whose draft is discarded with the posting. */
  draftOf?: string | undefined;
};

/** The answer to one movement: its entry, or the SQLSTATE of its refusal. */
export type Verdict = Posted | { refusal: string };

type Waiting = {
  movement: BatchMovement;
  /** Posts the movement by itself. */
  alone: () => Promise<Verdict>;
  resolve: (verdict: Verdict) => void;
  reject: (error: unknown) => void;
};

/** Calls at a time. More would leave each call fewer movements. */
const MAX_RUNNING = 2;
const MAX_BATCH = 64;

const waiting: Waiting[] = [];
let running = 0;

/**
 * Posts a movement, together with others if a queue has formed.
 * @param alone posts it by itself, which happens without a queue and whenever a call for several fails
 */
export function postInQueue(
  movement: BatchMovement,
  alone: () => Promise<Verdict>,
): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    waiting.push({ movement, alone, resolve, reject });
    startCalls();
  });
}

function startCalls(): void {
  while (running < MAX_RUNNING && waiting.length > 0) {
    running += 1;
    void postTogether(takeBatch()).finally(() => {
      running -= 1;
      startCalls();
    });
  }
}

/** Takes the movements that have waited longest; a second one with the same key stays for a later call. */
function takeBatch(): Waiting[] {
  const keys = new Set<string>();
  const taken: Waiting[] = [];
  for (let at = 0; at < waiting.length && taken.length < MAX_BATCH;) {
    const { scope, key } = waiting[at]!.movement;
    const name = key === null ? null : JSON.stringify([scope, key]);
    if (name !== null && keys.has(name)) {
      at += 1;
      continue;
    }
    if (name !== null) keys.add(name);
    taken.push(...waiting.splice(at, 1));
  }
  return taken;
}

async function postTogether(batch: Waiting[]): Promise<void> {
  if (batch.length === 1) return settle(batch[0]!, batch[0]!.alone());
  let verdicts: ReadonlyMap<number, Verdict>;
  try {
    verdicts = await callBatch(batch.map(({ movement }) => movement));
  } catch (error) {
    // Nothing was posted: one movement blocked or broke the call for all. Without an answer it may have been.
    if (isRefusedWhole(error))
      await Promise.all(batch.map((each) => settle(each, each.alone())));
    else for (const each of batch) each.reject(error);
    return;
  }
  await Promise.all(
    batch.map((each, at) => {
      const verdict = verdicts.get(at + 1);
      return !verdict || isForItself(verdict)
        ? settle(each, each.alone())
        : each.resolve(verdict);
    }),
  );
}

/** The SQLSTATE of a movement that a call for several leaves out. */
const isForItself = (verdict: Verdict) =>
  "refusal" in verdict && verdict.refusal === "LM017";

const settle = ({ resolve, reject }: Waiting, verdict: Promise<Verdict>) =>
  verdict.then(resolve, reject);

/** Classes of SQLSTATEs after which the connection is alive and the statement undone. */
const isRefusedWhole = (error: unknown) =>
  /^(22|23|40|42|55|57014|LM|P0|XX)/.test(sqlState(error) ?? "");

type Row = Omit<Posted, "entryId"> & {
  /** The place of the movement in the call, from 1. */
  n: number;
  entryId: bigint | null;
  refusal: string | null;
};

async function callBatch(
  movements: BatchMovement[],
): Promise<Map<number, Verdict>> {
  const { rows } = await queryKeepingConnection<Row>({
    name: "payment_post_batch",
    text: `SELECT n, entry_id AS "entryId", public_id AS "publicId", kind, entered_at AS "enteredAt", replayed, refusal
           FROM payment_post_batch($1::jsonb)`,
    values: [JSON.stringify(movements)],
  });
  return new Map(rows.map(({ n, ...row }) => [n, toVerdict(row)]));
}

function toVerdict({ entryId, refusal, ...row }: Omit<Row, "n">): Verdict {
  return entryId === null
    ? { refusal: refusal ?? "XX000" }
    : { entryId, ...row };
}
