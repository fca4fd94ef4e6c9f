import { afterAll, expect, test } from "vitest";
import { nameOf } from "../../lib/identity/call";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { lockCustomer, lockPerson, sql } from "../support/database";
import { MATRIX } from "./matrix";
import { byStaff, outcomeOf, plantPair, race, type Rival } from "./pair-stage";
import { step } from "./step";

const status = (accountStatus: string) =>
  byStaff("PUT", "admin-status", () => ({ accountStatus }));

/** What may happen to a customer while they make a call. */
const RIVALS: Record<string, Rival> = {
  "the customer is deleted": byStaff("DELETE", "admin-delete"),
  "the account is closed": status("closed"),
  "the account is disabled": status("disabled"),
  "the session ends": ({ owner }) =>
    sql("UPDATE sessions SET ended_at = now() WHERE customer_id = $1", [
      owner.id,
    ]),
  "staff set a password": byStaff("PUT", "admin-update", () => ({
    password: "Another!River9",
  })),
  "the account number changes": byStaff("PUT", "admin-update", () => ({
    accountNumber: newAccountNumber(),
  })),
};

const writes = MATRIX.filter(
  ({ realm, method }) => realm === "customer" && method !== "GET",
);

const met = new Map<string, number>();

for (const entry of writes)
  test(`${nameOf(entry.contract)} has an answer whatever happens to the customer`, async () => {
    for (const [name, rival] of Object.entries(RIVALS))
      for (const first of ["call", "rival"] as const)
        await step(`${name}, ${first} first`, async () => {
          const pair = await plantPair(entry);
          // A rival that comes first changes the account and then waits for the customer's row.
          const lock = () =>
            (first === "call" ? lockPerson : lockCustomer)(pair.owner);
          const outcome = outcomeOf(await race(pair, rival, first, lock));
          met.set(outcome, (met.get(outcome) ?? 0) + 1);
        });
  });

afterAll(() => {
  // Shows that the acts did meet.
  expect(met.get("SIGNED_OUT")).toBeGreaterThan(writes.length);
  expect(met.get("200")).toBeGreaterThan(writes.length);
});
