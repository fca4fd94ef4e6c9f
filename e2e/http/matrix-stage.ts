import { expect, test } from "vitest";
import { one } from "../support/database";
import { expectRefused, expectTaken, send, type Call } from "../support/http";
import { booksOf, unique } from "../support/people";
import type { Holder } from "../support/two-factor";
import { makeCast } from "./cast";
import {
  type FeatureCall,
  features,
  fillPath,
  type Stage,
  WATCHED,
} from "./feature";
import { CALLERS, type Caller, type Entry } from "./matrix";
import { step } from "./step";

export const rightful = (entry: Entry): Caller =>
  entry.realm === "admin" ? "admin" : "owner";

/** Plants what a call of this entry needs. Returns a valid request of it, without the headers of its caller. */
export async function makeRequest(
  { call, method, path }: Pick<Entry, "call" | "method" | "path">,
  stage: Stage,
  above: FeatureCall["aboveLimit"] = {},
): Promise<Call> {
  for (const { before } of features) await before?.(stage);
  const prepared = await call.prepare?.(stage);
  const planted = await fillPath(path, stage, above.plant ?? call.plant);
  const code = prepared?.code ?? planted.code;
  const form = await call.form?.(stage);
  const body = call.body && { ...call.body({ ...stage, code }) };
  return {
    method,
    path: `/api${planted.path}${call.query ? `?${call.query}` : ""}`,
    ...(planted.headers && { headers: planted.headers }),
    ...(body && { body: { ...body, ...above.changes } }),
    ...form,
  };
}

/** Plants the callers, and returns what makes their requests. */
export async function setMatrixStage() {
  const cast = await makeCast();
  const { owner, other, dormant, admin, teller, auditor, tokens } = cast;
  const mark = unique("access");

  /** The callers who can have a second factor. */
  const holders: Partial<Record<Caller, Holder>> = {
    owner: { realm: "customer", id: owner.id },
    "another customer": { realm: "customer", id: other.id },
    "dormant customer": { realm: "customer", id: dormant.id },
    admin: { realm: "admin", id: admin.id },
    teller: { realm: "admin", id: teller.id },
    auditor: { realm: "admin", id: auditor.id },
  };

  /**
   * Returns a request of this call in which everything but the caller is valid, so that only the caller decides; with
   * `above`, one that a second member of staff must approve; with `isRefused`, one whose success would show.
   */
  async function rightly(
    entry: Entry,
    caller: Caller = rightful(entry),
    above: FeatureCall["aboveLimit"] = {},
    isRefused = false,
  ): Promise<Call> {
    return makeRequest(
      entry,
      {
        owner,
        admin,
        tokens,
        mark,
        isRefused,
        payer: caller === "another customer" ? other : owner,
        headers: cast.headers[caller],
        holder: holders[caller],
        holders: Object.values(holders),
      },
      above,
    );
  }

  /** Adds the caller's headers to those of the request. */
  function made(by: Caller, call: Call): Call {
    const shown = cast.headers[by];
    const cookie = [shown.cookie, call.headers?.cookie].filter(Boolean);
    return {
      ...call,
      headers: {
        ...call.headers,
        ...shown,
        ...(cookie.length && { cookie: cookie.join("; ") }),
      },
    };
  }

  /** Returns everything of the owner that a call of the matrix could change. */
  const state = async () => ({
    ...(await booksOf(owner)),
    ...(await one({ name: "matrix-state", text: `SELECT ${WATCHED}` }, [
      owner.id,
      `%${mark}%`,
    ])),
  });

  return { cast, rightly, made, state };
}

/** Makes a test for each of these calls that tries all callers. */
export async function testCallers(entries: Entry[]): Promise<void> {
  const { rightly, made, state } = await setMatrixStage();

  const callersBy = (entry: Entry, isAllowed: boolean) =>
    CALLERS.filter((caller) => entry.row[caller]).filter(
      (caller) => (entry.row[caller] === "200") === isAllowed,
    );

  /**
   * Checks that one valid request is refused to each of the other callers without changing anything, and then succeeds
   * for the rightful one: the caller was the reason.
   */
  async function refusesOthers(entry: Entry) {
    const call = await rightly(entry);
    const before = await state();
    for (const caller of callersBy(entry, false)) {
      const expected = entry.row[caller]!;
      await step(`${caller}: ${expected}`, async () => {
        expectRefused(await send(made(caller, call)), expected);
        expect(await state()).toEqual(before);
      });
    }
    // A document needs the signature of the other bank, see lib/features/rails/link.test.ts.
    if (entry.contract.document) return;
    await step(`${rightful(entry)}, after the others`, async () =>
      expectTaken(await send(made(rightful(entry), call))),
    );
  }

  async function serves(entry: Entry, caller: Caller) {
    const reply = await send(made(caller, await rightly(entry, caller)));
    expectTaken(reply);
  }

  // One test for a call and all its callers: a test for each takes longer to set up than to run.
  for (const entry of entries) {
    test(`${entry.method} ${entry.path} answers each caller as the access matrix says`, async () => {
      await refusesOthers(entry);
      for (const caller of callersBy(entry, true))
        await step(`${caller}: 200`, () => serves(entry, caller));
    });
  }
}
