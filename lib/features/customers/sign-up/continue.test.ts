import bcrypt from "bcrypt";
import { expect, test, vi } from "vitest";
import { signUpLimit } from "@/lib/features/customers/limits";
import { consume } from "@/lib/platform/rate-limit/throttle";
import { openAccounts } from "@/lib/testing/ledger";
import { testDatabase } from "@/lib/testing/database";
import { queuedMails } from "@/lib/testing/outbox";
import { emailAccountNumber } from "@/lib/features/access/account-number";
import { requestPasswordReset } from "@/lib/identity/reset/service";
import {
  changeSignUpAddress,
  continueSignUp,
  readSignUpAddress,
} from "./continue";
import { signUp, verifyCode } from "./service";

const { ownerPool, sql } = await testDatabase();

const CONTEXT = { ip: "192.0.2.7", requestId: "test" };
const PASSWORD = "Quiet!River7";
const refused = (code: string) => expect.objectContaining({ code });

let count = 0;
async function signedUp(
  email = `new${++count}@x.example`,
  password = PASSWORD,
) {
  const { flowId } = await signUp(
    {
      fullName: "Nina New",
      username: `nina${++count}`,
      phoneNumber: "+41 44 000 00 00",
      email,
      occupation: "Tester",
      dateOfBirth: "1980-05-17",
      maritalStatus: "Single",
      address: "Teststrasse 1",
      accountType: "savings",
      password,
      retypePassword: password,
    },
    CONTEXT,
  );
  return { email, flowId };
}

async function codeFor(email: string) {
  const texts = (await queuedMails(ownerPool, email)).map(({ text }) => text);
  return /\b(\d{6})\b/.exec(texts.at(-1)!)![1]!;
}

test("shows the address of an unfinished sign-up, and of no other flow", async () => {
  const { email, flowId } = await signedUp();
  expect(await readSignUpAddress(flowId, CONTEXT)).toBe(email);
  const reset = await requestPasswordReset(email, {
    ...CONTEXT,
    userAgent: "",
  });
  for (const id of [reset.flowId, crypto.randomUUID(), "x"])
    await expect(readSignUpAddress(id, CONTEXT)).rejects.toEqual(
      refused("CODE_FLOW_UNKNOWN"),
    );
});

test("another address ends the code of the first one and becomes the customer's", async () => {
  const { email, flowId } = await signedUp();
  const first = await codeFor(email);
  const other = `right-${email}`;
  const next = await changeSignUpAddress(flowId, other, CONTEXT);
  await expect(verifyCode(flowId, first, CONTEXT)).rejects.toEqual(
    refused("CODE_EXPIRED"),
  );
  await verifyCode(next, await codeFor(other), CONTEXT);
  const rows =
    await sql`SELECT email FROM customers WHERE is_verified AND email LIKE ${`%${email}`}`;
  expect(rows).toEqual([{ email: other }]);
  // Nobody changes the address of an open account with the flow of its sign-up.
  for (const id of [flowId, next])
    await expect(
      changeSignUpAddress(id, "thief@x.example", CONTEXT),
    ).rejects.toEqual(refused("CODE_FLOW_UNKNOWN"));
});

test("the address of a customer gets an email in place of a code, and the answer is the same", async () => {
  await openAccounts(ownerPool, 1, { balanceMinor: 0n });
  const rows: { email: string }[] =
    await sql`UPDATE customers SET email = 'owner@x.example' WHERE id = (SELECT id
    FROM customers WHERE is_verified LIMIT 1) RETURNING email`;
  const { flowId } = await signedUp();
  const next = await changeSignUpAddress(flowId, rows[0]!.email, CONTEXT);
  expect(next).toMatch(/^[0-9a-f-]{36}$/);
  const mails = await queuedMails(ownerPool, rows[0]!.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "You already have an account with Limmat",
  ]);
  await expect(verifyCode(next, "000000", CONTEXT)).rejects.toEqual(
    refused("CODE_WRONG"),
  );
});

test("nobody finds out by continuing a sign-up whether an address has an account", async () => {
  const [accountId] = await openAccounts(ownerPool, 1, { balanceMinor: 0n });
  const taken = "taken@x.example";
  await sql`UPDATE customers c SET email = ${taken} FROM accounts a WHERE a.id = ${accountId}
    AND c.id = a.customer_id`;
  const { flowId } = await signedUp(taken);
  await sql`UPDATE code_flows SET sent_at = now() - interval '1 minute' WHERE id = ${flowId}`;
  expect(
    await continueSignUp({ email: taken, password: PASSWORD }, CONTEXT),
  ).toBe(flowId);
  // No code went to the owner, only the email about the attempt.
  expect(
    (await queuedMails(ownerPool, taken)).map(({ subject }) => subject),
  ).toEqual(["You already have an account with Limmat"]);
  // The person who signed up gets a code at an address of their own, as if the first one had been free.
  const own = "own@x.example";
  const next = await changeSignUpAddress(flowId, own, CONTEXT);
  expect(await verifyCode(next, await codeFor(own), CONTEXT)).toEqual({
    accountNumber: expect.stringMatching(/^\d{10}$/) as string,
  });
});

test("email address and password of a sign-up send a new code; anything else is refused alike", async () => {
  const { email, flowId } = await signedUp();
  await sql`UPDATE code_flows SET sent_at = now() - interval '1 minute' WHERE id = ${flowId}`;
  for (const wrong of [
    { email, password: "Wrong!River7" },
    { email: "nobody@x.example", password: PASSWORD },
  ])
    await expect(continueSignUp(wrong, CONTEXT)).rejects.toEqual(
      refused("SIGN_UP_UNKNOWN"),
    );
  const next = await continueSignUp({ email, password: PASSWORD }, CONTEXT);
  await verifyCode(next, await codeFor(email), CONTEXT);
  // The sign-up is over.
  await expect(
    continueSignUp({ email, password: PASSWORD }, CONTEXT),
  ).rejects.toEqual(refused("SIGN_UP_UNKNOWN"));
});

test("sign-ups of strangers with the same address stop nobody, with the same number of hashes for every address", async () => {
  const { email, flowId } = await signedUp();
  for (let nth = 0; nth < 4; nth += 1) await signedUp(email, "Other!River7");
  await sql`UPDATE code_flows SET sent_at = now() - interval '1 minute' WHERE id = ${flowId}`;
  const hashes = vi.spyOn(bcrypt, "hash");
  expect(await continueSignUp({ email, password: PASSWORD }, CONTEXT)).toBe(
    flowId,
  );
  const count = hashes.mock.calls.length;
  expect(count).toBeGreaterThan(4);
  for (const other of [email, "nobody@x.example"]) {
    hashes.mockClear();
    await expect(
      continueSignUp({ email: other, password: "Wrong!River7" }, CONTEXT),
    ).rejects.toEqual(refused("SIGN_UP_UNKNOWN"));
    expect(hashes).toHaveBeenCalledTimes(count);
  }
  hashes.mockRestore();
});

test("another address counts as a sign-up of the network", async () => {
  const { flowId } = await signedUp();
  const busy = { ...CONTEXT, ip: "192.0.2.99" };
  for (let nth = 0; nth < 200; nth += 1) await consume(signUpLimit, busy.ip);
  await expect(
    changeSignUpAddress(flowId, "else@x.example", busy),
  ).rejects.toEqual(refused("TOO_MANY_THIS_HOUR"));
  expect(await queuedMails(ownerPool, "else@x.example")).toEqual([]);
});

test("an unfinished sign-up that asks for its number or a password gets an email about how to go on", async () => {
  const { email } = await signedUp();
  await emailAccountNumber(email, CONTEXT.ip);
  await requestPasswordReset(email, { ...CONTEXT, userAgent: "" });
  const mails = await queuedMails(ownerPool, email);
  expect(
    mails.filter(({ subject }) => subject === "Your sign-up isn’t finished"),
  ).toHaveLength(2);
});
