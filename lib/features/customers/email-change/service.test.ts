import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emailChangeLimit } from "@/lib/features/customers/limits";
import type { Customer } from "@/lib/identity/callers";
import { emailCodesLimit } from "@/lib/identity/limits";
import { hashPassword } from "@/lib/identity/passwords";
import { WARNINGS } from "@/lib/identity/warnings";
import {
  requestPasswordReset,
  resetPassword,
} from "@/lib/identity/reset/service";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import { storedKeyOf } from "@/lib/platform/rate-limit/throttle";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { plantFactor } from "@/lib/testing/second-factors";
import { plantSession } from "@/lib/testing/sessions";
import { verifyCode } from "../sign-up/service";
import { findEmailChange } from "./queries";
import {
  cancelEmailChange,
  confirmEmailChange,
  resendEmailChange,
  startEmailChange,
} from "./service";

// A call that takes a second connection inside a transaction would wait for itself.
process.env.DATABASE_POOL_SIZE = "1";
const { ownerPool, sql } = await testDatabase();
const PASSWORD = "Quiet!River7";
const passwordHash = await hashPassword(PASSWORD);

type Verified = { customer: Customer; email: string };

async function openVerified(): Promise<Verified> {
  const [accountId] = await openAccounts(ownerPool, 1);
  const rows: { id: string; email: string }[] =
    await sql`UPDATE customers c SET is_verified = true, password_hash = ${passwordHash} FROM accounts a
     WHERE a.customer_id = c.id AND a.id = ${String(accountId)} RETURNING c.id, c.email`;
  const { id, email } = rows[0]!;
  return { customer: await signIn(id), email };
}

async function signIn(id: string): Promise<Customer> {
  const session = await plantSession(ownerPool, { realm: "customer", id });
  return (await findCustomerOfSession(session.secret))!;
}

let customer: Customer;
let former: string;
let next: string;

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM outbox_mails`;
  ({ customer, email: former } = await openVerified());
  next = `new-${customer.id}@access.example`;
});

afterEach(() => {
  vi.useRealTimers();
});

const start = (email = next) =>
  startEmailChange(customer, { email, password: PASSWORD }, CONTEXT);

/** Returns the code in the newest email to an address. */
async function codeTo(address: string): Promise<string> {
  const mails = await queuedMails(ownerPool, address);
  return /\d{6}/.exec(mails.at(-1)!.text)![0];
}

const codes = async () => ({
  presentCode: await codeTo(former),
  newCode: await codeTo(next),
});

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

const confirm = (typed: { presentCode: string; newCode: string }) =>
  confirmEmailChange(customer, typed, CONTEXT);

const stored = async (id = customer.id) =>
  (await sql`SELECT email FROM customers WHERE id = ${id}`)[0]!.email;

const refused = (code: string, fields?: Record<string, unknown>) => ({
  code,
  ...(fields && { details: { fields } }),
});

test("both codes change the address, tell both mailboxes and end the other sessions", async () => {
  const elsewhere = await plantSession(ownerPool, {
    realm: "customer",
    id: customer.id,
  });
  await start();
  expect(await findEmailChange(customer)).toMatchObject({ newEmail: next });
  await confirm(await codes());
  expect(await stored()).toBe(next);
  expect(await findEmailChange(customer)).toBeNull();
  expect(await findCustomerOfSession(elsewhere.secret)).toBeNull();
  for (const address of [former, next])
    expect((await queuedMails(ownerPool, address)).at(-1)).toMatchObject({
      subject: "Email address changed",
    });
  const rows =
    await sql`SELECT after FROM audit_log WHERE subject_customer_id = ${customer.id}
    AND action = 'customer.update'`;
  expect(rows).toEqual([{ after: { changed: ["email"] } }]);
});

test("a change that is refused uses up no code of the second factor", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const code = await plantFactor(ownerPool, customer);
  const startWithCode = (email: string) =>
    startEmailChange(
      customer,
      { email, password: PASSWORD, code: code() },
      CONTEXT,
    );
  await expect(startWithCode(former)).rejects.toMatchObject(
    refused("EMAIL_UNCHANGED"),
  );
  const lock = storedKeyOf({ limit: emailChangeLimit, key: customer.id });
  await sql`INSERT INTO throttles (scope, key, count, window_started_at, locked_until)
     VALUES (${lock.scope}, ${lock.key}, 6, now(), now() + interval '1 hour')`;
  await expect(startWithCode(next)).rejects.toMatchObject({
    code: "TOO_MANY_THIS_HOUR",
    details: { retryAfterSeconds: expect.closeTo(3_600, -2) as number },
  });
  await sql`DELETE FROM throttles WHERE key = ${lock.key}`;
  await startWithCode(next);
  expect(await codeTo(next)).toMatch(/^\d{6}$/);
});

test("a start after six emails to the new address uses up no code of the second factor", async () => {
  for (let n = 0; n < 6; n++) await start();
  await sql`DELETE FROM throttles WHERE scope = 'email-change'`;
  vi.useFakeTimers({ toFake: ["Date"] });
  const code = (await plantFactor(ownerPool, customer))();
  const startWithCode = () =>
    startEmailChange(
      customer,
      { email: next, password: PASSWORD, code },
      CONTEXT,
    );
  await expect(startWithCode()).rejects.toMatchObject(
    refused("TOO_MANY_THIS_HOUR"),
  );
  await sql`DELETE FROM throttles`;
  await startWithCode();
});

test("a stranger who enters the address as their new one does not use up the limit of its owner", async () => {
  const stranger = await openVerified();
  for (let n = 0; n < 6; n++)
    await startEmailChange(
      stranger.customer,
      { email: former, password: PASSWORD },
      CONTEXT,
    );
  await start();
  expect(await codeTo(former)).toMatch(/^\d{6}$/);
});

test("a reset that the former mailbox has proven sets no password any more", async () => {
  const device = { ip: "192.0.2.7", userAgent: "Test/1" };
  const { flowId } = await requestPasswordReset(former, device);
  const { proof } = (await verifyCode(
    flowId,
    await codeTo(former),
    CONTEXT,
  )) as { proof: string };
  await start();
  await confirm(await codes());
  await expect(
    resetPassword(
      flowId,
      { proofs: [proof], password: "Loud!Ocean4" },
      device,
      CONTEXT,
    ),
  ).rejects.toMatchObject(refused("RESET_NOT_PROVEN"));
});

test("one right code is not enough, whichever it is, and each is refused at its field", async () => {
  await start();
  const right = await codes();
  for (const field of ["presentCode", "newCode"] as const)
    await expect(
      confirm({ ...right, [field]: wrong(right[field]) }),
    ).rejects.toMatchObject(
      refused("EMAIL_CODES_WRONG", { [field]: expect.any(String) }),
    );
  expect(await stored()).toBe(former);
  await confirm(right);
  expect(await stored()).toBe(next);
});

test("five wrong tries end the codes, and 15 a day end all tries, new codes or not", async () => {
  for (let n = 0; n < 3; n++) {
    await start();
    const right = await codes();
    const guess = { ...right, presentCode: wrong(right.presentCode) };
    for (let tries = 0; tries < 4; tries++)
      await expect(confirm(guess)).rejects.toMatchObject(
        refused("EMAIL_CODES_WRONG"),
      );
    await expect(confirm(guess)).rejects.toMatchObject(
      refused("EMAIL_CODES_DEAD"),
    );
  }
  await start();
  await expect(confirm(await codes())).rejects.toMatchObject(
    refused("EMAIL_CODES_LOCKED"),
  );
  expect(await stored()).toBe(former);
});

const warnings = () =>
  sql`SELECT detail FROM notifications WHERE customer_id = ${customer.id} AND kind = 'security'`;

test("after 100 tries in a row only staff open the way again, and the customer is warned", async () => {
  await start();
  const right = await codes();
  const guess = () => confirm({ ...right, presentCode: "none" });
  await expect(guess()).rejects.toMatchObject(refused("EMAIL_CODES_WRONG"));
  await sql`UPDATE throttles SET in_a_row = 99 WHERE scope = ${emailCodesLimit.scope}`;
  expect(await warnings()).toEqual([]);
  await expect(guess()).rejects.toMatchObject(refused("EMAIL_CODES_WRONG"));
  expect(await warnings()).toEqual([{ detail: "newEmail" }]);
  const mails = await queuedMails(ownerPool, former);
  expect(mails.at(-1)!.subject).toBe(WARNINGS.newEmail.title);
  await expect(confirm(right)).rejects.toMatchObject(refused("CODES_BLOCKED"));
  expect(await warnings()).toHaveLength(1);
  expect(await stored()).toBe(former);
});

test("a change that fails for another reason than its codes counts no try", async () => {
  await start();
  const right = await codes();
  await expect(
    confirm({ ...right, presentCode: "none" }),
  ).rejects.toMatchObject(refused("EMAIL_CODES_WRONG"));
  await sql`UPDATE throttles SET in_a_row = 99 WHERE scope = ${emailCodesLimit.scope}`;
  await sql`ALTER TABLE outbox_mails RENAME TO away`;
  await expect(confirm(right)).rejects.toThrow();
  await sql`ALTER TABLE away RENAME TO outbox_mails`;
  await expect(confirm(right)).resolves.toBeDefined();
  expect(await stored()).toBe(next);
});

test("asks for the password and for another address", async () => {
  await expect(
    startEmailChange(customer, { email: next, password: "Wrong!1a" }, CONTEXT),
  ).rejects.toMatchObject(refused("PASSWORD_WRONG"));
  await expect(start(former)).rejects.toMatchObject(
    refused("EMAIL_UNCHANGED", { email: expect.any(String) }),
  );
  expect(await queuedMails(ownerPool)).toEqual([]);
});

test("an address of another customer gets no code, and the answer is the same", async () => {
  const other = await openVerified();
  const answer = await start();
  expect(await start(other.email)).toEqual(answer);
  const mails = await queuedMails(ownerPool, other.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toBe("Someone tried to use your email address");
  expect(mails[0]!.text).not.toMatch(/\d{6}/);
});

test("an address that somebody verifies in between stays theirs", async () => {
  await start();
  const right = await codes();
  const other = await openVerified();
  await sql`UPDATE customers SET email = ${next} WHERE id = ${other.customer.id}`;
  await expect(confirm(right)).rejects.toMatchObject(
    refused("NEW_EMAIL_TAKEN"),
  );
  expect(await stored()).toBe(former);
});

test("new codes replace the old ones, not before half a minute", async () => {
  await start();
  const old = await codes();
  await expect(resendEmailChange(customer)).rejects.toMatchObject(
    refused("EMAIL_CODES_TOO_SOON"),
  );
  await sql`UPDATE email_changes SET sent_at = sent_at - interval '31 seconds'`;
  await resendEmailChange(customer);
  const fresh = await codes();
  if (fresh.presentCode !== old.presentCode)
    await expect(confirm(old)).rejects.toMatchObject(
      refused("EMAIL_CODES_WRONG"),
    );
  await confirm(fresh);
  expect(await stored()).toBe(next);
});

test("a change ends when its codes expire, when it is stopped, and when staff change the address", async () => {
  const ended = refused("EMAIL_CHANGE_ENDED");
  await start();
  await sql`UPDATE email_changes SET expires_at = now() - interval '1 second'`;
  expect(await findEmailChange(customer)).toBeNull();
  await expect(confirm(await codes())).rejects.toMatchObject(ended);
  await start();
  await cancelEmailChange(customer);
  await expect(confirm(await codes())).rejects.toMatchObject(ended);
  await expect(resendEmailChange(customer)).rejects.toMatchObject(ended);
  await start();
  const right = await codes();
  await sql`UPDATE customers SET email = 'staff-' || email WHERE id = ${customer.id}`;
  await expect(confirm(right)).rejects.toMatchObject(ended);
  await expect(resendEmailChange(customer)).rejects.toMatchObject(ended);
});

test("the codes of one customer change nothing for another", async () => {
  const other = await openVerified();
  await start();
  await expect(
    confirmEmailChange(other.customer, await codes(), CONTEXT),
  ).rejects.toMatchObject(refused("EMAIL_CHANGE_ENDED"));
});

test("an unfinished sign-up with the new address does not keep it", async () => {
  const [accountId] = await openAccounts(ownerPool, 1);
  const rows: { id: string }[] =
    await sql`UPDATE customers c SET is_verified = false, email = ${next} FROM accounts a
     WHERE a.customer_id = c.id AND a.id = ${String(accountId)} RETURNING c.id`;
  await start();
  await confirm(await codes());
  expect(
    (await sql`SELECT FROM customers WHERE id = ${rows[0]!.id}`).length,
  ).toBe(0);
});

test("at most six changes an hour are started", async () => {
  for (let n = 0; n < 6; n++) await start(`${n}-${next}`);
  await expect(start()).rejects.toMatchObject(refused("TOO_MANY_THIS_HOUR"));
});
