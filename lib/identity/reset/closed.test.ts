import { beforeEach, expect, test } from "vitest";
import { checkCode, resendCode } from "@/lib/identity/codes/service";
import { hashPassword } from "@/lib/identity/passwords";
import { signInCustomer } from "@/lib/identity/sign-in/service";
import type { Device } from "@/lib/platform/http/request-context";
import { setCode } from "@/lib/testing/codes";
import { testDatabase } from "@/lib/testing/database";
import { plantStaff } from "@/lib/testing/staff";
import { sendResetLink } from "./link";
import { requestPasswordReset } from "./service";

const { ownerPool, sql } = await testDatabase();

const EMAIL = "sina@x.example";
const UNKNOWN = "nobody@x.example";
const NUMBER = "1234567897";
const PASSWORD = "Right!Pass7";
const CODE = "314159";
const OWNER: Device = { ip: "192.0.2.1", userAgent: "Test/1", isBrowser: true };
const stranger = (host: number): Device => ({
  ip: `198.51.100.${host}`,
  userAgent: "Thief/1",
});

await sql`WITH c AS (
     INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                            marital_status, address, is_verified)
     VALUES ('Sina Sign', 'sina', ${EMAIL}, '1', ${await hashPassword(PASSWORD)}, 'x', '1980-01-01', 'Single', 'x', true) RETURNING id)
   INSERT INTO accounts (kind, customer_id, number, type) SELECT 'customer', id, ${NUMBER}, 'savings' FROM c`;
const admin = await plantStaff(ownerPool);

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM known_devices; DELETE FROM code_flows; DELETE FROM outbox_mails;
     UPDATE customers SET reset_tries = 0`;
});

/** Lets an hour and a day pass, and gives every running flow the code that the tests know. */
async function pass(): Promise<void> {
  await sql`UPDATE throttles SET window_started_at = window_started_at - interval '1 day',
                          locked_until = locked_until - interval '1 day'`;
  await sql`UPDATE code_flows SET sent_at = sent_at - interval '1 minute'`;
  await setCode(ownerPool, CODE);
}

async function ask(device: Device, email = EMAIL): Promise<string> {
  const { flowId } = await requestPasswordReset(email, device);
  await pass();
  return flowId;
}

const enter = (flowId: string, code: string) =>
  checkCode(flowId, code, () => Promise.resolve({})).then(
    () => "right",
    (error: { code: string }) => error.code,
  );

/** Enters `count` wrong codes, five for each flow, a day between flows. */
async function guess(
  count: number,
  device: (flow: number) => Device,
  email = EMAIL,
): Promise<string[]> {
  const answers: string[] = [];
  for (let flow = 0; flow < count / 5; flow++) {
    const flowId = await ask(device(flow), email);
    for (let tries = 0; tries < 5; tries++)
      answers.push(await enter(flowId, "000000"));
  }
  return answers;
}

/** Enters five wrong codes and counts them as `count` in a row. */
async function plantGuesses(
  count: number,
  device: (flow: number) => Device,
  email = EMAIL,
): Promise<string[]> {
  const answers = await guess(5, device, email);
  await sql`UPDATE throttles SET in_a_row = ${count} WHERE scope LIKE 'reset-code%' AND in_a_row = 5`;
  return answers;
}

/** Returns the flow whose id is only in the owner's email. */
async function linkInMail(): Promise<string> {
  const rows: { id: string }[] =
    await sql`SELECT id FROM code_flows WHERE origin LIKE 'known:link:%' AND used_at IS NULL
    ORDER BY created_at DESC`;
  return rows[0]!.id;
}

const subjects = async () =>
  (
    await sql`SELECT subject FROM outbox_mails ORDER BY created_at DESC, id DESC LIMIT 1`
  ).map(({ subject }) => subject);

async function knownDevice(): Promise<Device> {
  const { deviceId } = await signInCustomer(
    { accountNumber: NUMBER, password: PASSWORD },
    OWNER,
    { ip: OWNER.ip, requestId: "test" },
  );
  return { ...OWNER, deviceId: deviceId! };
}

test("after 100 wrong codes over many flows, networks and days, no code of a stranger is checked any more", async () => {
  const answers = await guess(100, stranger);
  expect(new Set(answers)).toEqual(new Set(["CODE_WRONG", "CODE_DEAD"]));
  const flowId = await ask(stranger(99));
  expect(await enter(flowId, CODE)).toBe("RESET_LINK_NEEDED");
  await expect(resendCode(flowId)).rejects.toMatchObject({
    code: "RESET_LINK_NEEDED",
  });
  await pass();
  expect(await enter(await ask(stranger(98)), CODE)).toBe("RESET_LINK_NEEDED");
}, 60_000);

test("the owner then gets a link to a flow of which the stranger has no id, which resets the count", async () => {
  await plantGuesses(100, stranger);
  const theirs = await ask(stranger(99));
  const own = await ask({ ...OWNER, ip: "203.0.113.5" });
  expect(await subjects()).toEqual(["Set a new password"]);
  const link = await linkInMail();
  expect([theirs, own]).not.toContain(link);
  // More requests of strangers do not end it.
  await ask(stranger(97));
  expect(await enter(own, CODE)).toBe("RESET_LINK_NEEDED");
  expect(await enter(link, CODE)).toBe("right");
  expect(await enter(await ask(stranger(96)), CODE)).toBe("right");
}, 60_000);

test("a known device keeps its own codes and its own count of 20", async () => {
  const known = await knownDevice();
  await plantGuesses(100, stranger);
  expect(await enter(await ask(known), CODE)).toBe("right");
  await plantGuesses(100, stranger);
  await plantGuesses(20, () => known);
  expect(await enter(await ask(known), CODE)).toBe("RESET_LINK_NEEDED");
  expect(await enter(await linkInMail(), CODE)).toBe("right");
}, 60_000);

test("the link of staff works while codes are closed", async () => {
  await plantGuesses(100, stranger);
  await sendResetLink(admin, NUMBER, { ip: "192.0.2.9", requestId: "test" });
  await pass();
  const rows: { id: string }[] =
    await sql`SELECT id FROM code_flows WHERE origin = 'known:staff'`;
  expect(await enter(rows[0]!.id, CODE)).toBe("right");
}, 60_000);

test("a right code before the 100th wrong one starts the count again", async () => {
  for (let round = 0; round < 2; round++) {
    await plantGuesses(95, stranger);
    expect(await enter(await ask(stranger(99)), CODE)).toBe("right");
  }
}, 60_000);

test("an unknown address gets the same answers", async () => {
  const answers = async (email: string) => [
    ...(await plantGuesses(95, stranger, email)),
    ...(await guess(5, stranger, email)),
  ];
  expect(await answers(UNKNOWN)).toEqual(await answers(EMAIL));
  for (const email of [UNKNOWN, EMAIL]) {
    const flowId = await ask(stranger(99), email);
    expect(await enter(flowId, CODE)).toBe("RESET_LINK_NEEDED");
  }
}, 60_000);
