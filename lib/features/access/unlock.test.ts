import { expect, test, vi } from "vitest";
import type { ViewedCustomer } from "@/lib/identity/callers";
import {
  devicePasswordLimits,
  emailCodesLimit,
  passwordLimits,
  reactivationLimit,
  resetFactorLimits,
} from "@/lib/identity/limits";
import type { Limit } from "@/lib/platform/rate-limit/limit";
import { consume } from "@/lib/platform/rate-limit/throttle";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { findSignInLock, unlockSignIn } from "./unlock";

// A call that takes a second connection inside a transaction would wait for itself.
process.env.DATABASE_POOL_SIZE = "1";
const { ownerPool, sql } = await testDatabase();
const teller = await plantStaff(ownerPool, "teller", "teller");

vi.spyOn(process.stderr, "write").mockReturnValue(true);

async function open() {
  const [accountId] = await openAccounts(ownerPool, 1);
  return ownerOf(ownerPool, accountId);
}

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
  expect(await findSignInLock({ id } as ViewedCustomer)).toBeInstanceOf(Date);

  expect(await unlockSignIn(teller, number, CONTEXT)).toEqual({
    message: "The sign-in is unlocked",
  });
  expect(await findSignInLock({ id } as ViewedCustomer)).toBeNull();
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
  expect(await findSignInLock({ id } as ViewedCustomer)).toBe("exhausted");
  await expect(unlockSignIn(teller, id, CONTEXT)).rejects.toMatchObject({
    code: "UNLOCK_NEEDS_RESET",
  });
  expect(await findSignInLock({ id } as ViewedCustomer)).toBe("exhausted");
});

test.each([resetFactorLimits.customer, emailCodesLimit, reactivationLimit])(
  "staff unlock codes that too many wrong ones in a row have blocked: $scope",
  async (limit) => {
    const { id } = await open();
    await lock(passwordLimits.customer, id);
    await sql`UPDATE throttles SET in_a_row = 100 WHERE locked_until IS NOT NULL`;
    await consume(limit, id);
    await sql`UPDATE throttles SET in_a_row = ${limit.maxInARow} WHERE scope = ${limit.scope}`;
    expect((await consume(limit, id)).exhausted).toBe(true);
    expect(await findSignInLock({ id } as ViewedCustomer)).toBe("codes");
    await unlockSignIn(teller, id, CONTEXT);
    expect((await consume(limit, id)).allowed).toBe(true);
    // Wrong passwords still need a new password.
    expect(await findSignInLock({ id } as ViewedCustomer)).toBe("exhausted");
  },
);

test("answers USER_NOT_FOUND for an unknown customer", async () => {
  await expect(
    unlockSignIn(teller, crypto.randomUUID(), CONTEXT),
  ).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
});
