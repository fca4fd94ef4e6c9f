import { TOTP } from "otpauth";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { plantSession } from "@/lib/testing/sessions";
import type { Customer } from "@/lib/identity/callers";
import { changePassword } from "@/lib/features/access/password/service";
import { hashPassword } from "@/lib/identity/passwords";
import {
  findAdminOfSession,
  findCustomerOfSession,
} from "@/lib/identity/sessions/queries";
import { signInAdmin, signInCustomer } from "@/lib/identity/sign-in/service";
import { getTwoFactorState } from "@/lib/identity/two-factor/queries";
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "./service";

const { ownerPool, sql } = await testDatabase();

const PASSWORD = "Right!Pass7";
const NUMBER = "1234567897";
const DEVICE = { ip: "10.0.0.1", userAgent: "Test/1" };
const ORIGIN = { ip: "10.0.0.1", requestId: "test" };

await sql`WITH c AS (
     INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                            marital_status, address, is_verified)
     VALUES ('Toni Token', 'toni', 'toni@x.example', '1', ${await hashPassword(PASSWORD)}, 'x', '1980-01-01', 'Single', 'x', true) RETURNING id)
   INSERT INTO accounts (kind, customer_id, number, type) SELECT 'customer', id, ${NUMBER}, 'savings' FROM c`;
await sql`INSERT INTO admins (username, password_hash) VALUES ('Anna', ${await hashPassword(PASSWORD)})`;

afterAll(() => {
  vi.useRealTimers();
});

beforeEach(async () => {
  // In the middle of a time step, so that no test crosses into the next one.
  vi.useRealTimers();
  const steps = Math.floor(Date.now() / 30_000);
  vi.useFakeTimers({ toFake: ["Date"], now: steps * 30_000 + 15_000 });
  await sql`DELETE FROM throttles; DELETE FROM sessions; DELETE FROM second_factors; DELETE FROM outbox_mails`;
});

const signIn = (code?: string, password = PASSWORD) =>
  signInCustomer({ accountNumber: NUMBER, password, code }, DEVICE, ORIGIN);

async function caller(): Promise<Customer> {
  const rows: { id: string }[] = await sql`SELECT id FROM customers`;
  const session = await plantSession(ownerPool, {
    realm: "customer",
    id: rows[0]!.id,
  });
  return (await findCustomerOfSession(session.secret))!;
}

/** The app's code `away` steps from now; the codes of the current step and the one before are valid. */
const codeOf = (secret: string, away = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + away * 30_000 });

/** Six digits that match no valid code. */
function wrongCodeOf(secret: string): string {
  const good = [-1, 0, 1].map((away) => codeOf(secret, away));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !good.includes(code),
  )!;
}

test("keeps one of several concurrent set-ups and does not restart a confirmed one", async () => {
  const customer = await caller();
  const begun = await Promise.all(
    Array.from({ length: 4 }, () => startTwoFactor(customer, PASSWORD)),
  );
  const confirmed = await Promise.allSettled(
    begun.map(({ secret }) =>
      confirmTwoFactor(customer, codeOf(secret), ORIGIN),
    ),
  );
  expect(confirmed.filter(({ status }) => status === "fulfilled")).toHaveLength(
    1,
  );
  await expect(startTwoFactor(customer, PASSWORD)).rejects.toMatchObject({
    code: "TWO_FACTOR_ON",
  });
});

/** Turns two-factor sign-in on with the code of the previous step, so that two codes remain. */
async function turnedOn() {
  const customer = await caller();
  const { secret } = await startTwoFactor(customer, PASSWORD);
  const first = codeOf(secret, -1);
  const recoveryCodes = await confirmTwoFactor(customer, first, ORIGIN);
  return { customer, secret, first, recoveryCodes };
}

const refused = (code: string) => expect.objectContaining({ code });
/** The latest actions of an actor, newest first. */
async function lastActions({ id }: { id: string }, count: number) {
  const rows: { action: string }[] =
    await sql`SELECT action FROM audit_log WHERE actor_id = ${id}
    ORDER BY id DESC LIMIT ${count}`;
  return rows.map(({ action }) => action);
}

const subjects = async () =>
  (await sql`SELECT subject FROM outbox_mails ORDER BY created_at`).map(
    ({ subject }) => subject,
  );

test("asks for no code until confirmed, then for one at every sign-in, each code once", async () => {
  const customer = await caller();
  const { secret } = await startTwoFactor(customer, PASSWORD);
  expect(await getTwoFactorState(customer)).toBeNull();
  await signIn();
  await expect(
    confirmTwoFactor(customer, wrongCodeOf(secret), ORIGIN),
  ).rejects.toEqual(refused("SECOND_FACTOR_WRONG"));

  const first = codeOf(secret, -1);
  expect(await confirmTwoFactor(customer, first, ORIGIN)).toHaveLength(10);
  expect(await getTwoFactorState(customer)).toMatchObject({ codesLeft: 10 });
  await expect(startTwoFactor(customer, PASSWORD)).rejects.toEqual(
    refused("TWO_FACTOR_ON"),
  );
  await expect(confirmTwoFactor(customer, first, ORIGIN)).rejects.toEqual(
    refused("TWO_FACTOR_NOT_STARTED"),
  );

  await expect(signIn()).rejects.toEqual(refused("SECOND_FACTOR_NEEDED"));
  await expect(signIn(first)).rejects.toEqual(refused("SECOND_FACTOR_WRONG"));
  const now = codeOf(secret);
  // A wrong password gets the usual answer and uses up no code.
  for (const code of [undefined, now])
    await expect(signIn(code, "wrong")).rejects.toEqual(
      refused("WRONG_CREDENTIALS"),
    );
  const tries = await Promise.allSettled([signIn(now), signIn(now)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "rejected",
  ]);
  // A step older than the last used one is refused, used or not.
  const { rowCount } = await ownerPool.query(
    "UPDATE second_factors SET last_step = last_step - 1 WHERE customer_id = $1",
    [customer.id],
  );
  expect(rowCount).toBe(1);
  await signIn(codeOf(secret));
  await expect(signIn(first)).rejects.toEqual(refused("SECOND_FACTOR_WRONG"));
  // A code of the next step is not valid yet.
  await expect(signIn(codeOf(secret, 1))).rejects.toEqual(
    refused("SECOND_FACTOR_AHEAD"),
  );
  await expect
    .poll(subjects)
    .toContainEqual(
      expect.stringMatching(/^Two-factor sign-in was turned on$/),
    );
});

test("five wrong codes lock the set-up, with a security event and an email", async () => {
  const customer = await caller();
  const { secret } = await startTwoFactor(customer, PASSWORD);
  const confirm = (code: string) => confirmTwoFactor(customer, code, ORIGIN);
  const wrong = wrongCodeOf(secret);
  for (let count = 1; count <= 5; count++)
    await expect(confirm(wrong)).rejects.toMatchObject({
      code: "SECOND_FACTOR_WRONG",
      details: {
        fields: { code: expect.any(String) as string },
        lockOut: count === 5 ? "second-factor.locked" : undefined,
      },
    });
  await expect(confirm(codeOf(secret))).rejects.toEqual(
    refused("SECOND_FACTOR_LOCKED"),
  );
  expect(await subjects()).toEqual([
    "You can’t use two-factor codes for 15 minutes",
  ]);
});

const codesCounted = async () =>
  (
    await sql`SELECT coalesce(sum(count), 0)::int AS count FROM throttles WHERE scope LIKE '%code%'`
  )[0]!.count;

test("names a phone clock that is ahead, counts each such code once, and never accepts it", async () => {
  const customer = await caller();
  const { secret } = await startTwoFactor(customer, PASSWORD);
  const setUp = (away: number) =>
    confirmTwoFactor(customer, codeOf(secret, away), ORIGIN);
  await expect(setUp(1)).rejects.toMatchObject({
    code: "SECOND_FACTOR_AHEAD",
    details: { fields: { code: expect.stringContaining("clock is ahead") } },
  });
  expect(await codesCounted()).toBe(0);
  await expect(setUp(1)).rejects.toEqual(refused("SECOND_FACTOR_WRONG"));
  expect(await codesCounted()).toBe(1);
  await expect(setUp(2)).rejects.toEqual(refused("SECOND_FACTOR_WRONG"));
  await setUp(-1);

  const ahead = codeOf(secret, 1);
  await expect(signIn(ahead)).rejects.toEqual(refused("SECOND_FACTOR_AHEAD"));
  expect(await codesCounted()).toBe(0);
  await expect(signIn(ahead)).rejects.toEqual(refused("SECOND_FACTOR_WRONG"));
  // The answer named a code of the future, which is worthless when its time has come.
  vi.setSystemTime(Date.now() + 30_000);
  await expect(signIn(ahead)).rejects.toEqual(refused("SECOND_FACTOR_WRONG"));
  expect(await codesCounted()).toBe(2);
});

test("codes of the next step at the same moment are one free try", async () => {
  const { secret } = await turnedOn();
  const ahead = codeOf(secret, 1);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      signIn(ahead).catch((error: { code: string }) => error.code),
    ),
  );
  expect(answers.sort()).toEqual([
    "SECOND_FACTOR_AHEAD",
    ...Array.from({ length: 3 }, () => "SECOND_FACTOR_WRONG"),
  ]);
  expect(await codesCounted()).toBe(3);
});

test("tells staff that the clock of their phone is ahead", async () => {
  const staff = (code?: string) =>
    signInAdmin({ username: "Anna", password: PASSWORD, code }, DEVICE, ORIGIN);
  const { sessionSecret } = await staff();
  const admin = (await findAdminOfSession(sessionSecret))!;
  const { secret } = await startTwoFactor(admin, PASSWORD);
  await confirmTwoFactor(admin, codeOf(secret, -1), ORIGIN);
  await expect(staff(codeOf(secret, 1))).rejects.toEqual(
    refused("SECOND_FACTOR_AHEAD"),
  );
  expect(await codesCounted()).toBe(0);
});

test("a new set-up replaces an unconfirmed one", async () => {
  const customer = await caller();
  const { secret: left } = await startTwoFactor(customer, PASSWORD);
  const { secret } = await startTwoFactor(customer, PASSWORD);
  await expect(
    confirmTwoFactor(customer, codeOf(left), ORIGIN),
  ).rejects.toEqual(refused("SECOND_FACTOR_WRONG"));
  await confirmTwoFactor(customer, codeOf(secret), ORIGIN);
});

test("five wrong codes block codes for 15 minutes, and the customer gets an email", async () => {
  const { secret } = await turnedOn();
  for (let count = 0; count < 5; count++)
    await expect(signIn(wrongCodeOf(secret))).rejects.toEqual(
      refused("SECOND_FACTOR_WRONG"),
    );
  await expect(signIn(codeOf(secret))).rejects.toMatchObject({
    code: "SECOND_FACTOR_LOCKED",
    details: { retryAfterSeconds: expect.closeTo(900, -2) as number },
  });
  await expect
    .poll(subjects)
    .toContainEqual(expect.stringMatching(/^You can’t use two-factor codes/));
  await sql`UPDATE throttles SET window_started_at = window_started_at - interval '901 seconds',
                          locked_until = locked_until - interval '901 seconds'`;
  await signIn(codeOf(secret));
});

test("accepts a recovery code once, even in two concurrent sign-ins, and sends an email", async () => {
  const { customer, secret, recoveryCodes } = await turnedOn();
  const [one, two] = recoveryCodes as [string, string];
  const bare = one.replaceAll("-", "");
  const tries = await Promise.allSettled([signIn(bare), signIn(bare)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "rejected",
  ]);
  expect(await getTwoFactorState(customer)).toMatchObject({ codesLeft: 9 });
  expect(await lastActions(customer, 1)).toEqual(["two-factor.recovery-code"]);
  await expect
    .poll(subjects)
    .toContainEqual(expect.stringMatching(/^A recovery code/));

  const renewed = await renewRecoveryCodes(customer, codeOf(secret), ORIGIN);
  expect(await getTwoFactorState(customer)).toMatchObject({ codesLeft: 10 });
  await expect(signIn(two.replaceAll("-", ""))).rejects.toEqual(
    refused("SECOND_FACTOR_WRONG"),
  );
  await signIn(renewed[0]!.replaceAll("-", ""));
});

test("needs password and code to be turned off, and only the password afterwards", async () => {
  const { customer, secret } = await turnedOn();
  const stop = (password: string, code: string) =>
    stopTwoFactor(customer, { password, code }, ORIGIN);
  await expect(stop("wrong", codeOf(secret))).rejects.toEqual(
    refused("PASSWORD_WRONG"),
  );
  await expect(stop(PASSWORD, wrongCodeOf(secret))).rejects.toEqual(
    refused("SECOND_FACTOR_WRONG"),
  );
  await stop(PASSWORD, codeOf(secret));
  await signIn();
  await expect(stop(PASSWORD, codeOf(secret, 1))).rejects.toEqual(
    refused("TWO_FACTOR_OFF"),
  );
  expect(await lastActions(customer, 2)).toEqual([
    "two-factor.turn-off",
    "two-factor.turn-on",
  ]);
});

test("stores neither the secret nor recovery codes in plain text and rejects a copied row", async () => {
  const { secret, recoveryCodes } = await turnedOn();
  const bytes = Buffer.from(secret).toString("hex");
  const rows: { row: string }[] =
    await sql`SELECT f::text AS row FROM second_factors f UNION ALL SELECT r::text FROM recovery_codes r
     UNION ALL SELECT a::text FROM audit_log a UNION ALL SELECT o::text FROM outbox_mails o`;
  expect(rows.length).toBeGreaterThan(11);
  const all = rows.map(({ row }) => row).join("\n");
  for (const text of [secret, bytes, ...recoveryCodes])
    expect(all).not.toContain(text);
  for (const code of recoveryCodes)
    expect(all).not.toContain(code.replaceAll("-", ""));

  await sql`INSERT INTO second_factors (realm, admin_id, secret, key_id, confirmed_at)
     SELECT 'admin', a.id, f.secret, f.key_id, now() FROM admins a, second_factors f`;
  await expect(
    signInAdmin(
      { username: "Anna", password: PASSWORD, code: codeOf(secret) },
      DEVICE,
      ORIGIN,
    ),
  ).rejects.toThrow(/authenticate|auth/i);
});

test("a password change needs the old password and a code, and ends only the other sessions", async () => {
  const { customer, secret } = await turnedOn();
  const other = await caller();
  const change = (currentPassword: string, code?: string) =>
    changePassword(
      customer,
      { currentPassword, password: "Other!Pass8", code },
      ORIGIN,
    );
  await expect(change("wrong", codeOf(secret))).rejects.toEqual(
    refused("PASSWORD_WRONG"),
  );
  await expect(change(PASSWORD)).rejects.toEqual(refused("STEP_UP_NEEDED"));
  await change(PASSWORD, codeOf(secret));
  expect(await findCustomerOfSession(customer.sessionSecret)).not.toBeNull();
  expect(await findCustomerOfSession(other.sessionSecret)).toBeNull();
  await sql`UPDATE second_factors SET last_step = 0`;
  await expect(signIn(codeOf(secret))).rejects.toEqual(
    refused("WRONG_CREDENTIALS"),
  );
  await signIn(codeOf(secret), "Other!Pass8");
  const rows =
    await sql`SELECT detail FROM notifications WHERE customer_id = ${customer.id}
    AND kind = 'password'`;
  expect(rows).toEqual([{ detail: "own" }]);
  await sql`UPDATE customers SET password_hash = ${await hashPassword(PASSWORD)}`;
});

test("a password change that is refused uses up no code", async () => {
  const { customer, secret } = await turnedOn();
  const change = (password: string) =>
    changePassword(
      customer,
      { currentPassword: PASSWORD, password, code: codeOf(secret) },
      ORIGIN,
    );
  await expect(change(PASSWORD)).rejects.toEqual(refused("PASSWORD_UNCHANGED"));
  await change("Other!Pass8");
  await sql`UPDATE customers SET password_hash = ${await hashPassword(PASSWORD)}`;
});

test("ends all other sessions when it is turned on", async () => {
  const other = await caller();
  const { customer } = await turnedOn();
  expect(await findCustomerOfSession(other.sessionSecret)).toBeNull();
  expect(await findCustomerOfSession(customer.sessionSecret)).not.toBeNull();
});

test("lets staff turn it on and off and use recovery codes, and audits them as the actor", async () => {
  const staff = (code?: string) =>
    signInAdmin({ username: "Anna", password: PASSWORD, code }, DEVICE, ORIGIN);
  const [one, two] = [await staff(), await staff()];
  const admin = (await findAdminOfSession(one.sessionSecret))!;
  const { secret } = await startTwoFactor(admin, PASSWORD);
  const codes = await confirmTwoFactor(admin, codeOf(secret, -1), ORIGIN);
  expect(await findAdminOfSession(two.sessionSecret)).toBeNull();
  expect(await findAdminOfSession(one.sessionSecret)).not.toBeNull();
  await staff(codes[0]!.replaceAll("-", ""));
  await stopTwoFactor(
    admin,
    { password: PASSWORD, code: codeOf(secret) },
    ORIGIN,
  );
  expect(await lastActions(admin, 6)).toEqual([
    "two-factor.turn-off",
    "staff.sign-in",
    "two-factor.recovery-code",
    "two-factor.turn-on",
    "staff.sign-in",
    "staff.sign-in",
  ]);
});
