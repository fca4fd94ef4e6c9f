import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { hashPassword } from "@/lib/identity/passwords";
import { sessionDigest } from "@/lib/identity/sessions/secret";
import { openToken } from "@/lib/identity/tokens";
import { signInAdmin, signInCustomer } from "./service";

const { sql } = await testDatabase();

const PASSWORD = "Right!Pass7";
const NUMBER = "1234567897";
const DEVICE = { ip: "10.0.0.1", userAgent: "Test/1" };
const ORIGIN = { ip: "10.0.0.1", requestId: "test" };

await sql`WITH c AS (
     INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                            marital_status, address, is_verified)
     VALUES ('Sina Sign', 'sina', 'sina@x.example', '1', ${await hashPassword(PASSWORD)}, 'x', '1980-01-01', 'Single', 'x', true) RETURNING id)
   INSERT INTO accounts (kind, customer_id, number, type) SELECT 'customer', id, ${NUMBER}, 'savings' FROM c`;
await sql`INSERT INTO admins (username, password_hash) VALUES ('Anna', ${await hashPassword(PASSWORD)})`;

beforeEach(async () => {
  await sql`DELETE FROM throttles; DELETE FROM sessions`;
});

const customer = (accountNumber: string, password = PASSWORD, ip = DEVICE.ip) =>
  signInCustomer({ accountNumber, password }, { ...DEVICE, ip }, ORIGIN);

const refused = (code: string) => expect.objectContaining({ code });

test("a sign-in inserts a row with the digest of what the token carries", async () => {
  const { sessionSecret, token } = await customer(NUMBER);
  expect(await openToken("customer", token)).toEqual({
    secret: sessionSecret,
    realm: "customer",
  });
  const rows =
    await sql`SELECT digest, realm, device, ip, ended_at FROM sessions`;
  expect(rows).toEqual([
    {
      digest: sessionDigest(sessionSecret),
      realm: "customer",
      device: "Test/1",
      ip: "10.0.0.1",
      ended_at: null,
    },
  ]);
});

test("staff usernames and their lock ignore letter case", async () => {
  const staff = (username: string, password = PASSWORD) =>
    signInAdmin({ username, password }, DEVICE, ORIGIN);
  expect((await staff("aNNA")).username).toBe("Anna");
  for (const username of ["anna", "Anna", "ANNA", "aNNA", "anNa"])
    await expect(staff(username, "wrong")).rejects.toEqual(
      refused("INCORRECT_PASSWORD"),
    );
  await expect(staff("Anna")).rejects.toEqual(refused("SIGN_IN_LOCKED"));
  // Only successful sign-ins are audited.
  const rows =
    await sql`SELECT m.username, l.actor_kind, l.ip, l.request_id FROM audit_log l JOIN admins m ON m.id = l.actor_id
     WHERE l.action = 'staff.sign-in'`;
  expect(rows).toEqual([
    {
      username: "Anna",
      actor_kind: "staff",
      ip: ORIGIN.ip,
      request_id: ORIGIN.requestId,
    },
  ]);
});

test("a hundred wrong passwords from one IP address lock that address only, for every account", async () => {
  for (let count = 0; count < 100; count++)
    await expect(
      customer(`55${String(count).padStart(8, "0")}`, "wrong"),
    ).rejects.toEqual(refused("WRONG_CREDENTIALS"));
  await expect(customer(NUMBER)).rejects.toMatchObject({
    code: "SIGN_IN_LOCKED",
    details: { retryAfterSeconds: expect.closeTo(900, -2) as number },
  });
  await expect(
    signInAdmin({ username: "Anna", password: PASSWORD }, DEVICE, ORIGIN),
  ).rejects.toEqual(refused("SIGN_IN_LOCKED"));
  await expect(customer(NUMBER, PASSWORD, "10.0.0.2")).resolves.toBeDefined();
  // Attempts refused by IP address do not count as wrong passwords of the account.
  for (let count = 0; count < 6; count++)
    await expect(customer(NUMBER)).rejects.toEqual(refused("SIGN_IN_LOCKED"));
  await expect(customer(NUMBER, PASSWORD, "10.0.0.2")).resolves.toBeDefined();
});

test("right passwords do not count against an IP address", async () => {
  for (let count = 0; count < 101; count++) await customer(NUMBER);
  await expect(customer(NUMBER)).resolves.toBeDefined();
});

test("a locked account can sign in again after 15 minutes", async () => {
  for (let count = 0; count < 5; count++)
    await expect(customer(NUMBER, "wrong")).rejects.toEqual(
      refused("WRONG_CREDENTIALS"),
    );
  await expect(customer(NUMBER)).rejects.toEqual(refused("SIGN_IN_LOCKED"));
  const mails = async () =>
    await sql`SELECT recipient, subject FROM outbox_mails`;
  await expect.poll(mails, { timeout: 10_000 }).toMatchObject([
    {
      recipient: "sina@x.example",
      subject: expect.stringContaining("locked for 15 minutes") as string,
    },
  ]);
  await sql`UPDATE throttles SET window_started_at = window_started_at - interval '901 seconds',
                          locked_until = locked_until - interval '901 seconds'`;
  await expect(customer(NUMBER)).resolves.toBeDefined();
});
