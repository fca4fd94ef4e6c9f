import { afterAll, expect, test } from "vitest";
import { findCustomerOfSession } from "@/lib/auth/sessions/queries";
import { transaction } from "@/lib/db/prisma";
import { post } from "@/lib/ledger/post";
import { insertMessage } from "@/lib/messages/store";
import { testDatabase } from "@/lib/testing/database";
import { movement, openAccounts } from "@/lib/testing/ledger";
import { outboxAtRest } from "@/lib/testing/outbox";
import {
  countNews,
  getNotificationSettings,
  listNotifications,
} from "./queries";
import {
  readAll,
  saveSettings,
  tellMessage,
  tellNewDevice,
  tellPasswordChanged,
  tellStatus,
} from "./service";
import { catchUp } from "./worker";

const { ownerPool } = await testDatabase();
const ORIGIN = { ip: "192.0.2.7", requestId: "test" };
const [accountId, otherId] = (await openAccounts(ownerPool, 2, {
  balanceMinor: 100_000n,
})) as [bigint, bigint];
const customer = await signedIn(accountId);
const other = await signedIn(otherId);

afterAll(outboxAtRest);

async function signedIn(account: bigint) {
  const { rows } = await ownerPool.query<{ id: string }>(
    `INSERT INTO sessions (realm, customer_id, device, ip, expires_at)
     SELECT 'customer', customer_id, 'test', 'test', now() + interval '1 hour' FROM accounts WHERE id = $1 RETURNING id`,
    [String(account)],
  );
  return (await findCustomerOfSession(rows[0]!.id))!;
}

const everything = await getNotificationSettings(customer);

test("everything is told in words, newest first, page by page, to its owner alone", async () => {
  await caughtUp();
  await ownerPool.query("DELETE FROM notifications");
  await post(
    movement(accountId, otherId, 1_250n, {
      counterpartyName: "Otto Other",
      description: "Rent",
    }),
  );
  await caughtUp();
  const messageId = await transaction(async (tx) => {
    for (const how of ["reset", "own", "staff"] as const)
      await tellPasswordChanged(tx, customer.id, how);
    await tellStatus(tx, customer.id, "inactive");
    await tellNewDevice(tx, customer.id, "Firefox on Linux, 192.0.2.9");
    const { id } = await insertMessage(tx, {
      customerId: customer.id,
      sender: "support",
      subject: "Opening hours",
      content: "x",
    });
    await tellMessage(tx, customer.id, { id, sender: "Support" });
    return id;
  });

  const first = await listNotifications(customer, { limit: 3 });
  const second = await listNotifications(customer, {
    limit: 9,
    cursor: first.nextCursor!,
  });
  expect(second.nextCursor).toBeNull();
  const all = [...first.notifications, ...second.notifications];
  expect(all.map(({ title, text }) => `${title} | ${text}`)).toEqual([
    "Message from Support | Opening hours",
    "Sign-in from a new device | Firefox on Linux, 192.0.2.9. If it was not you, sign out the other sessions and choose a new password.",
    "Account status changed | Your account is now: Dormant/Inactive.",
    "Password changed | It was set by our staff. Every session that was open has been ended.",
    "Password changed | It was changed by somebody who was signed in and knew the one before. Every other session has been ended.",
    "Password changed | It was set anew with a code that we mailed to you. Every session that was open has been ended.",
    "Money out: $12.50 | To Otto Other. Rent",
  ]);
  expect(all.every(({ isRead }) => !isRead)).toBe(true);
  // What one person typed of another is not told to that one.
  const theirs = await listNotifications(other, { limit: 9 });
  expect(
    theirs.notifications.map(({ title, text }) => `${title} | ${text}`),
  ).toEqual(["Money in: $12.50 | From Test 1. Rent"]);

  // The message counts once, and is read in the inbox.
  expect(await countNews(customer)).toEqual({ messages: 1, notifications: 6 });
  await readAll(customer);
  expect(await countNews(customer)).toEqual({ messages: 1, notifications: 0 });
  expect(await countNews(other)).toEqual({ messages: 0, notifications: 1 });
  await ownerPool.query("UPDATE messages SET read_at = now() WHERE id = $1", [
    messageId,
  ]);
  const read = await listNotifications(customer, { limit: 9 });
  expect(read.notifications.every(({ isRead }) => isRead)).toBe(true);
});

test("a message that is switched off is in the inbox alone; security is always told", async () => {
  await saveSettings(
    customer,
    { ...everything, messageApp: false, messageMail: false },
    ORIGIN,
  );
  await ownerPool.query("DELETE FROM notifications; DELETE FROM outbox_mails");
  await transaction(async (tx) => {
    const { id } = await insertMessage(tx, {
      customerId: customer.id,
      sender: "support",
      subject: "Quiet",
      content: "x",
    });
    await tellMessage(tx, customer.id, { id, sender: "Support" });
    await tellStatus(tx, customer.id, "active");
  });
  const { notifications } = await listNotifications(customer, { limit: 9 });
  expect(notifications.map(({ kind }) => kind)).toEqual(["status"]);
  const { rows } = await ownerPool.query("SELECT subject FROM outbox_mails");
  expect(rows).toEqual([{ subject: "Your Limmat account: Active" }]);
});

test("a change of the switches is kept, and stands in the trail; none leaves none", async () => {
  await saveSettings(customer, everything, ORIGIN);
  const trail = async () =>
    (
      await ownerPool.query<{ before: unknown; after: unknown }>(
        "SELECT before, after FROM audit_log WHERE action = 'notifications.update' ORDER BY id DESC",
      )
    ).rows;
  const rows = (await trail()).length;
  await saveSettings(customer, everything, ORIGIN);
  expect(await trail()).toHaveLength(rows);
  await saveSettings(customer, { ...everything, moneyInMail: false }, ORIGIN);
  expect(await getNotificationSettings(customer)).toEqual({
    ...everything,
    moneyInMail: false,
  });
  expect((await trail())[0]).toEqual({
    before: { moneyInMail: true },
    after: { moneyInMail: false },
  });
  expect(await getNotificationSettings(other)).toEqual(everything);
});

test("one mail tells which mails come no more; what is switched on, or off in the app alone, none", async () => {
  await saveSettings(customer, everything, ORIGIN);
  await ownerPool.query("DELETE FROM outbox_mails");
  const mails = async () =>
    (
      await ownerPool.query<{ text_body: string }>(
        "SELECT text_body FROM outbox_mails",
      )
    ).rows.map(({ text_body: text }) => text);
  const quiet = { ...everything, moneyInApp: false };
  await saveSettings(customer, quiet, ORIGIN);
  expect(await mails()).toEqual([]);
  const silent = { ...quiet, moneyOutMail: false, messageMail: false };
  await saveSettings(customer, silent, ORIGIN);
  const told = expect.stringContaining(
    "no mail comes any more for: Money out, Message from the bank.",
  ) as string;
  expect(await mails()).toEqual([told]);
  await saveSettings(customer, silent, ORIGIN);
  await saveSettings(customer, everything, ORIGIN);
  expect(await mails()).toEqual([told]);
});

test.each(["x", "", "WyJ4Il0", "WyItMSJd", "WyIxIiwiMiJd"])(
  "the cursor %s is none of ours",
  async (cursor) => {
    await expect(
      listNotifications(customer, { limit: 3, cursor }),
    ).rejects.toMatchObject({ code: "CURSOR_INVALID" });
  },
);

async function caughtUp() {
  const behind =
    "SELECT FROM notification_cursor WHERE told_id < (SELECT max(id) FROM ledger_postings)";
  do await catchUp();
  while ((await ownerPool.query(behind)).rowCount);
}
