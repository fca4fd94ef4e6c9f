import { beforeEach, expect, test } from "vitest";
import type { Admin } from "@/lib/identity/callers";
import { newAccountNumber } from "@/lib/ledger/account-number";
import { getCustomerDetail } from "./queries";
import { testDatabase } from "@/lib/testing/database";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { hashPassword } from "@/lib/identity/passwords";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import { signInCustomer } from "@/lib/identity/sign-in/service";
import { consume } from "@/lib/platform/rate-limit/throttle";
import { removeSecondFactor } from "./remove-second-factor";
import { codeLimits } from "@/lib/identity/limits";

const { ownerPool, sql } = await testDatabase();

const PASSWORD = "Right!Pass7";
const DEVICE = { ip: "10.0.0.1", userAgent: "Test/1" };
const ORIGIN = { ip: "10.0.0.1", requestId: "test" };
const REASON = "Passport seen at the counter";

const admin = await plantStaff(ownerPool);
const hash = await hashPassword(PASSWORD);
await sql`UPDATE admins SET password_hash = ${hash}`;

let customer: { id: string; number: string };

beforeEach(async () => {
  const number = newAccountNumber();
  const rows: { id: string }[] = await sql`WITH c AS (
       INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                              marital_status, address, is_verified)
       VALUES ('Toni Token', ${number}, ${number} || '@x.example', '1', ${hash}, 'x', '1980-01-01', 'Single', 'x', true) RETURNING id)
     INSERT INTO accounts (kind, customer_id, number, type) SELECT 'customer', id, ${number}, 'savings' FROM c
     RETURNING customer_id AS id`;
  customer = { id: rows[0]!.id, number };
  await plantFactor("now()");
});

async function plantFactor(confirmed: "now()" | "NULL") {
  await ownerPool.query(
    `WITH f AS (
       INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
       VALUES ('customer', $1, '\\x00', 'test', ${confirmed}) RETURNING id)
     INSERT INTO recovery_codes (second_factor_id, code_hash) SELECT id, '\\x01' FROM f`,
    [customer.id],
  );
}

const remove = (userId: string, password = PASSWORD, caller: Admin = admin) =>
  removeSecondFactor(caller, userId, { reason: REASON, password }, ORIGIN);

const signIn = () =>
  signInCustomer(
    { accountNumber: customer.number, password: PASSWORD },
    DEVICE,
    ORIGIN,
  );

const refused = (code: string) => expect.objectContaining({ code });

const count = async (statement: string) =>
  (await ownerPool.query(statement, [customer.id])).rowCount;

test("lets the customer sign in with the password only and ends all open sessions", async () => {
  await expect(signIn()).rejects.toEqual(refused("SECOND_FACTOR_NEEDED"));
  const open = await plantSession(ownerPool, {
    realm: "customer",
    id: customer.id,
  });
  for (let wrong = 0; wrong < 5; wrong++)
    await consume(codeLimits.customer, customer.id);
  const detail = () => getCustomerDetail(admin, customer.id, ORIGIN);
  expect(await detail()).toMatchObject({ hasSecondFactor: true });

  await remove(customer.number);
  expect(await detail()).toMatchObject({ hasSecondFactor: false });
  expect(await findCustomerOfSession(open.secret)).toBeNull();
  const again = await signIn();
  expect(await findCustomerOfSession(again.sessionSecret)).not.toBeNull();
  // Wrong codes of the lost app do not lock the next one.
  expect(await consume(codeLimits.customer, customer.id)).toMatchObject({
    allowed: true,
  });
});

test("audits the reason and notifies the customer regardless of the settings", async () => {
  await sql`INSERT INTO notification_settings (customer_id, message_mail, message_app)
    VALUES (${customer.id}, false, false)`;
  await remove(customer.id);
  const rows =
    await sql`SELECT l.actor_id, l.after, m.subject, n.kind, o.recipient
     FROM audit_log l JOIN messages m ON m.customer_id = l.subject_customer_id
     JOIN notifications n ON n.message_id = m.id
     JOIN customers c ON c.id = m.customer_id JOIN outbox_mails o ON o.recipient = c.email
     WHERE l.subject_customer_id = ${customer.id} AND l.action = 'two-factor.remove'`;
  expect(rows).toEqual([
    {
      actor_id: admin.id,
      after: { twoFactor: "off", reason: REASON },
      subject: "Two-factor sign-in was removed",
      kind: "message",
      recipient: `${customer.number}@x.example`,
    },
  ]);
});

test("changes nothing with a wrong password, for an unknown customer, or without a second factor", async () => {
  await expect(remove(customer.id, "wrong")).rejects.toEqual(
    refused("PASSWORD_WRONG"),
  );
  // Staff are never found here, not even the caller.
  for (const unknown of [admin.id, crypto.randomUUID(), "1234567890", "x"])
    await expect(remove(unknown)).rejects.toEqual(refused("USER_NOT_FOUND"));
  expect(await count("SELECT FROM second_factors WHERE customer_id = $1")).toBe(
    1,
  );
  await sql`DELETE FROM second_factors`;
  await plantFactor("NULL");
  await expect(remove(customer.id)).rejects.toEqual(refused("TWO_FACTOR_OFF"));
  expect(
    await count("SELECT FROM audit_log WHERE subject_customer_id = $1"),
  ).toBe(0);
  expect(await count("SELECT FROM messages WHERE customer_id = $1")).toBe(0);
});
