import { expect, test, vi } from "vitest";
import type { ViewedCustomer } from "@/lib/identity/callers";
import {
  devicePasswordLimits,
  emailCodesLimit,
  passwordLimits,
  reactivationLimit,
  resetFactorLimit,
} from "@/lib/identity/limits";
import type { Limit } from "@/lib/platform/rate-limit/limit";
import { consume, exhaust } from "@/lib/platform/rate-limit/throttle";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { untilBlocking } from "@/lib/testing/locks";
import { plantStaff } from "@/lib/testing/staff";
import { findLocks, unlockSignIn } from "./unlock";

// A call that takes a second connection inside a transaction would wait for itself.
process.env.DATABASE_POOL_SIZE = "1";
const { ownerPool, sql } = await testDatabase();
const teller = await plantStaff(ownerPool, "teller", "teller");

vi.spyOn(process.stderr, "write").mockReturnValue(true);

async function open() {
  const [accountId] = await openAccounts(ownerPool, 1);
  return ownerOf(ownerPool, accountId);
}

const locksOf = (id: string) => findLocks({ id } as ViewedCustomer);

async function isLocked(limit: Limit, key: string) {
  const { allowed } = await consume(limit, key);
  return !allowed;
}

async function lock(limit: Limit, key: string) {
  for (let n = 0; n < limit.max; n++) await consume(limit, key);
}

test("staff end the lock of an account on all devices; the customer is notified and the failures in a row stay", async () => {
  const { id, number } = await open();
  await sql`INSERT INTO known_devices (customer_id, key_hash) VALUES (${id}, 'known-device')`;
  await lock(passwordLimits.customer, id);
  await lock(devicePasswordLimits.customer, "known-device");
  expect((await locksOf(id)).signIn).toBeInstanceOf(Date);

  expect(await unlockSignIn(teller, number, CONTEXT)).toEqual({
    message: "The sign-in is unlocked",
  });
  expect((await locksOf(id)).signIn).toBeNull();
  expect(await isLocked(passwordLimits.customer, id)).toBe(false);
  expect(await isLocked(devicePasswordLimits.customer, "known-device")).toBe(
    false,
  );
  const rows =
    await sql`SELECT (SELECT max(in_a_row) FROM throttles WHERE scope = ${passwordLimits.customer.scope}) AS "inARow",
            (SELECT action FROM audit_log WHERE subject_customer_id = ${id}) AS action,
            (SELECT detail FROM notifications WHERE customer_id = ${id}) AS detail`;
  expect(rows[0]).toEqual({
    inARow: 6,
    action: "sign-in.unlock",
    detail: "staff sign-in.unlock",
  });
});

test("after too many failures in a row only a new password unlocks the sign-in", async () => {
  const { id } = await open();
  await lock(passwordLimits.customer, id);
  await sql`UPDATE throttles SET in_a_row = 100 WHERE locked_until IS NOT NULL`;
  expect((await locksOf(id)).signIn).toBe("exhausted");
  await expect(unlockSignIn(teller, id, CONTEXT)).rejects.toMatchObject({
    code: "UNLOCK_NEEDS_RESET",
  });
  expect((await locksOf(id)).signIn).toBe("exhausted");
});

const CODES = [resetFactorLimit, emailCodesLimit, reactivationLimit];

async function blockCodes(limit: Limit, id: string) {
  await exhaust({ ...limit, maxInARow: limit.maxInARow! }, id);
  expect((await consume(limit, id)).exhausted).toBe(true);
}

/** Returns the actions in the audit log and the details of the customer's notifications, oldest first. */
async function reports(id: string) {
  const [row] =
    await sql`SELECT ARRAY(SELECT action FROM audit_log WHERE subject_customer_id = ${id} ORDER BY id) AS actions,
            ARRAY(SELECT detail FROM notifications WHERE customer_id = ${id} ORDER BY id) AS details,
            ARRAY(SELECT after->'codes' FROM audit_log WHERE subject_customer_id = ${id} AND after ? 'codes' ORDER BY id) AS codes`;
  return row;
}

test.each([
  [resetFactorLimit, "two-factor codes for a new password"],
  [emailCodesLimit, "codes for a new email address"],
  [reactivationLimit, "codes that end the dormancy"],
])(
  "unlocks codes that too many wrong ones in a row have blocked, and says nothing of the sign-in: $0.scope",
  async (limit, name) => {
    const { id } = await open();
    await blockCodes(limit, id);
    expect(await locksOf(id)).toEqual({ signIn: null, blockedCodes: [name] });
    expect(await unlockSignIn(teller, id, CONTEXT)).toEqual({
      message: "The codes are unlocked",
    });
    expect((await consume(limit, id)).allowed).toBe(true);
    expect(await locksOf(id)).toEqual({ signIn: null, blockedCodes: [] });
    expect(await reports(id)).toEqual({
      actions: ["codes.unlock"],
      details: ["staff codes.unlock"],
      codes: [name],
    });
  },
);

test("unlocks the codes of a sign-in that needs a new password, and says so", async () => {
  const { id } = await open();
  await exhaust(passwordLimits.customer, id);
  await blockCodes(resetFactorLimit, id);
  expect(await locksOf(id)).toEqual({
    signIn: "exhausted",
    blockedCodes: ["two-factor codes for a new password"],
  });
  expect(await unlockSignIn(teller, id, CONTEXT)).toEqual({
    message: "The codes are unlocked. The sign-in still needs a new password",
  });
  expect(await locksOf(id)).toEqual({
    signIn: "exhausted",
    blockedCodes: [],
  });
  expect(await reports(id)).toMatchObject({ actions: ["codes.unlock"] });
});

test("unlocks the sign-in and the codes together", async () => {
  const { id } = await open();
  await lock(passwordLimits.customer, id);
  await blockCodes(emailCodesLimit, id);
  expect(await unlockSignIn(teller, id, CONTEXT)).toEqual({
    message: "The sign-in and the codes are unlocked",
  });
  expect(await locksOf(id)).toEqual({ signIn: null, blockedCodes: [] });
  expect(await reports(id)).toEqual({
    actions: ["sign-in.unlock", "codes.unlock"],
    details: ["staff sign-in.unlock codes.unlock"],
    codes: ["codes for a new email address"],
  });
});

test("unlocks the codes of a customer three times a day", async () => {
  const { id } = await open();
  for (const limit of CODES) {
    await blockCodes(limit, id);
    await unlockSignIn(teller, id, CONTEXT);
  }
  await blockCodes(resetFactorLimit, id);
  for (let count = 0; count < 2; count++)
    await expect(unlockSignIn(teller, id, CONTEXT)).rejects.toMatchObject({
      code: "CODES_UNLOCKED_TOO_OFTEN",
    });
  expect(await locksOf(id)).toMatchObject({
    blockedCodes: ["two-factor codes for a new password"],
  });
  expect((await reports(id))!.actions).toHaveLength(3);

  await lock(passwordLimits.customer, id);
  expect(await unlockSignIn(teller, id, CONTEXT)).toEqual({
    message:
      "The sign-in is unlocked. The codes stay blocked, because they were unlocked three times within a day",
  });
  expect(await locksOf(id)).toEqual({
    signIn: null,
    blockedCodes: ["two-factor codes for a new password"],
  });
  expect((await reports(id))!.actions.at(-1)).toBe("sign-in.unlock");
});

test("finds nothing blocked that a colleague has just unlocked", async () => {
  const { id } = await open();
  await blockCodes(resetFactorLimit, id);
  const colleague = await ownerPool.connect();
  await colleague.query("BEGIN");
  await colleague.query(
    "SELECT FROM accounts WHERE customer_id = $1 FOR UPDATE",
    [id],
  );
  const answer = unlockSignIn(teller, id, CONTEXT);
  await untilBlocking(colleague);
  await colleague.query(
    "DELETE FROM throttles WHERE scope = 'customer-reset-factor'",
  );
  await colleague.query("COMMIT");
  colleague.release();
  expect(await answer).toEqual({ message: "Nothing is locked" });
  expect(await reports(id)).toEqual({ actions: [], details: [], codes: [] });
});

test("answers USER_NOT_FOUND for an unknown customer", async () => {
  await expect(
    unlockSignIn(teller, crypto.randomUUID(), CONTEXT),
  ).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
});
