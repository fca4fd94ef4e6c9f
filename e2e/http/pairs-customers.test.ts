import { afterAll, expect, test } from "vitest";
import { nameOf } from "../../lib/calls/call";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { sql } from "../support/database";
import { MATRIX } from "./matrix";
import { byStaff, customerRows, meet, type Rival } from "./pair-stage";

const status = (accountStatus: string) =>
  byStaff("PUT", "admin-status", () => ({ accountStatus }));

/** Events that may happen to a customer while they make a call. */
const RIVALS: Record<string, Rival> = {
  "the customer is deleted": byStaff("DELETE", "admin-delete"),
  "the account is closed": status("closed"),
  "the account is disabled": status("disabled"),
  "the session ends": ({ owner }) =>
    sql("UPDATE sessions SET ended_at = now() WHERE customer_id = $1", [
      owner.id,
    ]),
  // One act, because both are the same update.
  "staff set a password and an account number": byStaff(
    "PUT",
    "admin-update",
    () => ({ password: "Another!River9", accountNumber: newAccountNumber() }),
  ),
};

const writes = MATRIX.filter(
  ({ realm, method }) => realm === "customer" && method !== "GET",
);

const met = new Map<string, number>();

for (const entry of writes)
  test(`${nameOf(entry.contract)} has an answer whatever happens to the customer`, async () => {
    const meetings = (first: "call" | "rival") =>
      Object.entries(RIVALS).map(([name, rival]) => ({ name, rival, first }));
    const hasWaited = await meet(entry, meetings("call"), customerRows, met);
    // A call that waits for none of the rows does not meet a rival that waits for them either.
    if (!hasWaited) return;
    // The rival changes the account and then waits for the customer's row.
    const rows = (pairs: Parameters<typeof customerRows>[0]) =>
      customerRows(pairs).slice(1);
    await meet(entry, meetings("rival"), rows, met);
  });

afterAll(() => {
  // Shows that the acts did meet.
  expect(met.get("SIGNED_OUT")).toBeGreaterThan(writes.length / 2);
  expect(met.get("200")).toBeGreaterThan(writes.length);
});
