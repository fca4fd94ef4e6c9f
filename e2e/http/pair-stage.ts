import { expect } from "vitest";
import { waitingForLocks } from "../support/database";
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

/** The people of one pair of acts: nobody else uses them, because an act may delete or disable them. */
export type Pair = {
  owner: Person;
  admin: { id: string; username: string };
  /** The headers of another administrator. */
  colleague: Record<string, string>;
  request: Call;
};

/** Something that another person does at the same moment. */
export type Rival = (pair: Pair) => Promise<unknown>;

/** Plants people and what the call needs, for a call of its rightful caller. */
export async function plantPair(entry: Entry): Promise<Pair> {
  const owner = await plantCustomer({ balanceMinor: 100_000 });
  const admin = await plantAdmin();
  const tokens = {
    owner: await customerToken(owner),
    admin: await staffToken(admin),
  };
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
    colleague: bearer(await staffToken(await plantAdmin())),
    request: { ...request, headers: { ...request.headers, ...stage.headers } },
  };
}

/** Waits until the work has ended or waits for a lock, with `others` that wait already. */
async function untilHeld(work: Promise<unknown>, others: number) {
  let isDone = false;
  const done = () => (isDone = true);
  void work.then(done, done);
  while (!isDone && (await waitingForLocks()) <= others);
}

/**
 * Makes a call and lets the rival act at the same moment: rows that they need are locked until both have begun, so each
 * has read the state before the other. The one that began first gets the lock first.
 * @param lock locks the rows and returns what unlocks them.
 * @returns the answer to the call.
 */
export async function race(
  pair: Pair,
  rival: Rival,
  first: "call" | "rival",
  lock: () => Promise<() => Promise<void>>,
): Promise<Reply> {
  const unlock = await lock();
  const begun: { call?: Promise<Reply>; rival?: Promise<unknown> } = {};
  try {
    for (const act of first === "call"
      ? (["call", "rival"] as const)
      : (["rival", "call"] as const)) {
      const before = await waitingForLocks();
      if (act === "call") begun.call = send(pair.request);
      else begun.rival = rival(pair);
      await untilHeld(begun[act]!, before);
    }
  } finally {
    await unlock();
  }
  await begun.rival;
  return begun.call!;
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
  async ({ owner, colleague }) =>
    outcomeOf(
      await send({
        method,
        path: `/api/${path}/${owner.id}`,
        headers: colleague,
        ...(body && { body: body() }),
      }),
    );
