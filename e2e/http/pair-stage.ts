import { expect } from "vitest";
import { lock, type Locking, TURN, waitingForLocks } from "../support/database";
import { bearer, faultOf, send, type Call, type Reply } from "../support/http";
import {
  plantAdmin,
  plantCustomer,
  unique,
  type Person,
} from "../support/people";
import { customerToken, staffToken } from "../support/session";
import type { Stage } from "./feature";
import type { Entry } from "./matrix";
import { makeRequest } from "./matrix-stage";
import { step } from "./step";

/** The people of one pair of acts: nobody else uses them, because an act may delete or disable them. */
export type Pair = {
  owner: Person;
  admin: { id: string; username: string };
  /** Another administrator, with their headers. */
  other: { id: string; headers: Record<string, string> };
  request: Call;
};

/** Something that another person does at the same moment. */
export type Rival = (pair: Pair) => Promise<unknown>;

/** Plants people and the things that the call needs, for a call of its rightful caller. */
async function plantPair(entry: Entry): Promise<Pair> {
  const [owner, admin, other] = await Promise.all([
    plantCustomer({ balanceMinor: 100_000 }),
    plantAdmin(),
    plantAdmin(),
  ]);
  const [ownerToken, adminToken, otherToken] = await Promise.all([
    customerToken(owner),
    staffToken(admin),
    staffToken(other),
  ]);
  const tokens = { owner: ownerToken, admin: adminToken };
  const isStaff = entry.realm === "admin";
  const holder = isStaff
    ? ({ realm: "admin", id: admin.id } as const)
    : ({ realm: "customer", id: owner.id } as const);
  const stage: Stage = {
    owner,
    admin,
    tokens,
    mark: unique("pair"),
    isRefused: false,
    payer: owner,
    headers: bearer(isStaff ? tokens.admin : tokens.owner),
    holder,
    holders: [holder],
  };
  const request = await makeRequest(entry, stage);
  return {
    owner,
    admin,
    other: { id: other.id, headers: bearer(otherToken) },
    request: { ...request, headers: { ...request.headers, ...stage.headers } },
  };
}

/** A pair of acts that meet. */
type Meeting = {
  name: string;
  rival: Rival;
  /** The act that begins, and so gets the first lock; `both` for acts that are the same. */
  first: "call" | "rival" | "both";
};

const ownersOf = (pairs: Pair[]) => pairs.map(({ owner }) => owner.id);

/** Locks the accounts and then the customers of pairs, in the order of the server. */
export const customerRows = (pairs: Pair[]): Locking[] => [
  [
    "SELECT FROM accounts WHERE customer_id = ANY ($1) ORDER BY id FOR UPDATE",
    [ownersOf(pairs)],
  ],
  [
    "SELECT FROM customers WHERE id = ANY ($1) ORDER BY id FOR UPDATE",
    [ownersOf(pairs)],
  ],
];

/** The tables of the things that staff decide or change, beside accounts and customers. */
const DECIDED = [
  ...["approvals", "cases", "documents", "loan_requests"],
  ...["messages", "conversations", "admins"],
];

/** Locks {@link customerRows}, the wires of the accounts, the rows that the calls name, and the members of staff. */
export const staffRows = (pairs: Pair[]): Locking[] => {
  const named = pairs.flatMap(({ request: { path, body }, admin, other }) => [
    ...(path + JSON.stringify(body ?? "")).matchAll(/[0-9a-f-]{36}/g),
    [admin.id],
    [other.id],
  ]);
  const ids = named.map(([id]) => id);
  return [
    ...customerRows(pairs),
    [
      `SELECT FROM wires WHERE entry_id IN (
         SELECT p.entry_id FROM ledger_postings p JOIN accounts a ON a.id = p.account_id WHERE a.customer_id = ANY ($1))
       ORDER BY entry_id FOR UPDATE`,
      [ownersOf(pairs)],
    ],
    ...DECIDED.map((table): Locking => [
      `SELECT FROM ${table} WHERE id::text = ANY ($1) ORDER BY id FOR UPDATE`,
      [ids],
    ]),
  ];
};

/** As many as get their locks well within the three seconds that the server waits for one. */
const AT_ONCE = 3;

/**
 * Makes a call meet each of these rivals, with people of its own for each, a few at a time.
 * @param rowsOf returns the statements that lock the rows that the acts of the pairs need.
 * @param met counts the outcomes of the call.
 * @returns whether an act that began first had to wait for these rows.
 */
export async function meet(
  entry: Entry,
  meetings: Meeting[],
  rowsOf: (pairs: Pair[]) => Locking[],
  met: Map<string, number>,
): Promise<boolean> {
  let hasWaited = false;
  for (let at = 0; at < meetings.length; at += AT_ONCE) {
    const group = meetings.slice(at, at + AT_ONCE);
    const { replies, haveWaited } = await raceInTime(entry, group, rowsOf);
    hasWaited ||= haveWaited;
    for (const [n, { name, first }] of group.entries())
      await step(`${name}, ${first} first`, async () => {
        const outcome = outcomeOf(await replies[n]!);
        met.set(outcome, (met.get(outcome) ?? 0) + 1);
      });
  }
  return hasWaited;
}

type Racer = Omit<Meeting, "name"> & { pair: Pair };

/**
 * Races the acts of a group with new people, and again if the server gave up on a lock. It does so after three seconds,
 * which a busy machine may need, so that this says nothing of the acts; lib/bank/lock-order.test.ts tests their locks.
 */
async function raceInTime(
  entry: Entry,
  group: Meeting[],
  rowsOf: (pairs: Pair[]) => Locking[],
  moreTries = 4,
): ReturnType<typeof race> {
  const pairs = await Promise.all(group.map(() => plantPair(entry)));
  const result = await race(
    group.map(({ rival, first }, n) => ({ pair: pairs[n]!, rival, first })),
    rowsOf(pairs),
  );
  const replies = await Promise.allSettled(result.replies);
  const gaveUp = replies.some(
    (one) => one.status === "rejected" || one.value.status === 503,
  );
  return gaveUp && moreTries > 0
    ? raceInTime(entry, group, rowsOf, moreTries - 1)
    : result;
}

/**
 * Begins all acts while rows that they need are locked, so that each has read the state before the other. The one that
 * began first gets the lock first.
 */
async function race(racers: Racer[], rows: Locking[]) {
  const unlock = await lock([
    ["SELECT pg_advisory_xact_lock($1)", [TURN]],
    ...rows,
  ]);
  const calls: Promise<Reply>[] = [];
  const rivals: Promise<unknown>[] = [];
  let haveWaited = false;
  try {
    for (const turn of ["call", "rival"] as const) {
      racers.forEach(({ pair, rival, first }, n) => {
        const begins = (act: Racer["first"]) =>
          first === "both"
            ? turn === "call"
            : (first === act) === (turn === "call");
        if (begins("call")) calls[n] = send(pair.request);
        if (begins("rival")) rivals[n] = rival(pair);
      });
      const doWait = await untilHeld([...calls, ...rivals].filter(Boolean));
      if (turn === "call") haveWaited = doWait;
    }
  } finally {
    await unlock();
    await Promise.allSettled([...calls, ...rivals]);
  }
  const replies = calls.map(async (call, n) => {
    await rivals[n];
    return call;
  });
  await Promise.allSettled(replies);
  return { replies, haveWaited };
}

const STILL_MS = 500;
const PATIENCE_MS = 30_000;

/** Waits until each act has ended or waits for a lock. Returns whether any waits. */
async function untilHeld(acts: Promise<unknown>[]): Promise<boolean> {
  let running = acts.length;
  const end = () => (running -= 1);
  for (const act of acts) void act.then(end, end);
  let waiting = 0;
  let sameSince = performance.now();
  const isHeld = async () => {
    const now = await waitingForLocks();
    if (now !== waiting) sameSince = performance.now();
    waiting = now;
    // Payments that wait share one call of the database, so fewer may wait than there are acts.
    const isStill = waiting > 0 && performance.now() - sameSince > STILL_MS;
    return waiting >= running || isStill;
  };
  await expect.poll(isHeld, { interval: 20, timeout: PATIENCE_MS }).toBe(true);
  return running > 0;
}

/** Checks that an answer is a success, or a refusal that the call documents. Returns its status or code. */
export function outcomeOf(reply: Reply): string {
  const { status, json } = reply;
  if (status < 300) return String(status);
  expect(status, reply.text).toBeLessThan(500);
  expect(
    faultOf(reply, String(json.code), String(json.message)),
    `${reply.call.method} ${reply.call.path}`,
  ).toBeNull();
  return String(json.code);
}

/** Returns an act of a colleague on the customer. */
export const byStaff =
  (method: Call["method"], path: string, body?: () => object): Rival =>
  async ({ owner, other }) =>
    outcomeOf(
      await send({
        method,
        path: `/api/${path}/${owner.id}`,
        headers: other.headers,
        ...(body && { body: body() }),
      }),
    );
