import { beforeEach, expect, test } from "vitest";
import { findWaitingMail } from "@/lib/platform/mail/store";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { emailAccountNumber } from "./account-number";

const { ownerPool, sql } = await testDatabase();
const [account] = await openAccounts(ownerPool, 1);
const rows: { email: string; number: string }[] =
  await sql`UPDATE customers c SET is_verified = true, email = 'owner@access.example' FROM accounts a
   WHERE a.customer_id = c.id AND a.id = ${String(account)} RETURNING c.email, a.number`;
const owner = rows[0]!;

beforeEach(() => sql`DELETE FROM throttles; DELETE FROM outbox_mails`);

async function mails() {
  const rows: { id: string }[] = await sql`SELECT id FROM outbox_mails`;
  return Promise.all(rows.map(({ id }) => findWaitingMail(id)));
}

test("emails the number to the customer's address only", async () => {
  await emailAccountNumber(owner.email, "192.0.2.1");
  await emailAccountNumber("nobody@access.example", "192.0.2.1");
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.to).toBe(owner.email);
  expect(sent[0]!.openBody().text).toContain(owner.number);
});

test("stops a stranger's emails without an answer, and still serves the owner's network", async () => {
  for (let n = 0; n < 6; n++)
    await emailAccountNumber(owner.email, "192.0.2.1");
  expect(await mails()).toHaveLength(3);
  await emailAccountNumber(owner.email, "198.51.100.7");
  expect(await mails()).toHaveLength(4);
});

test("sends at most ten emails an hour to one address for all networks together", async () => {
  for (let n = 0; n < 12; n++)
    await emailAccountNumber(owner.email, `198.51.${n}.7`);
  expect(await mails()).toHaveLength(10);
});

test("emails no number to an address that was never confirmed", async () => {
  await sql`UPDATE customers SET is_verified = false`;
  await emailAccountNumber(owner.email, "192.0.2.1");
  const sent = await queuedMails(ownerPool, owner.email);
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Your sign-up isn’t finished",
  ]);
});
