import { afterAll, expect, test } from "vitest";
import { nameOf } from "../../lib/identity/call";
import { lockRows, sql } from "../support/database";
import { send } from "../support/http";
import { MATRIX } from "./matrix";
import { byStaff, outcomeOf, plantPair, race, type Rival } from "./pair-stage";
import { step } from "./step";

/** What may happen while a member of staff makes a call. */
const RIVALS: Record<string, Rival> = {
  "a colleague does the same": async ({ request, colleague }) =>
    outcomeOf(
      await send({ ...request, headers: { ...request.headers, ...colleague } }),
    ),
  "the member of staff is disabled": ({ admin }) =>
    sql(
      `WITH ended AS (UPDATE sessions SET ended_at = now() WHERE admin_id = $1)
       UPDATE admins SET disabled_at = now() WHERE id = $1`,
      [admin.id],
    ),
  "the customer is deleted": byStaff("DELETE", "admin-delete"),
  "the account is closed": byStaff("PUT", "admin-status", () => ({
    accountStatus: "closed",
  })),
};

/** What the calls of staff decide or change. */
const TABLES = [
  ...["accounts", "customers", "approvals", "wires", "cases", "documents"],
  ...["loan_requests", "messages", "conversations", "admins"],
];

const writes = MATRIX.filter(
  ({ realm, method }) => realm === "admin" && method !== "GET",
);

const met = new Map<string, number>();

for (const entry of writes)
  test(`${nameOf(entry.contract)} has an answer whatever colleagues do`, async () => {
    for (const [name, rival] of Object.entries(RIVALS))
      for (const first of ["call", "rival"] as const)
        await step(`${name}, ${first} first`, async () => {
          const pair = await plantPair(entry);
          const lock = () => lockRows(TABLES);
          const outcome = outcomeOf(await race(pair, rival, first, lock));
          met.set(outcome, (met.get(outcome) ?? 0) + 1);
        });
  });

afterAll(() => {
  // Shows that the acts did meet.
  expect(met.get("SIGNED_OUT")).toBeGreaterThan(0);
  expect(met.get("200")).toBeGreaterThan(writes.length);
});
