import { expect, test } from "vitest";
import { transaction } from "@/lib/platform/db/prisma";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { signedInOwner } from "@/lib/testing/sessions";
import { movement, openAccounts } from "@/lib/testing/ledger";
import { caughtUp } from "@/lib/testing/movements";
import { queuedMails } from "@/lib/testing/outbox";
import {
  countUnreadItems,
  getNotificationSettings,
  listNotifications,
} from "./queries";
import { readAllNotifications, saveSettings } from "./service";
import { sendToInbox } from "@/lib/features/inbox/announcements/send-to-inbox";
import { notifyNewDevice, notifyPasswordChanged } from "@/lib/identity/notify";
import { notifyStatus } from "@/lib/features/customers/notify";

const { ownerPool, sql } = await testDatabase();
const ORIGIN = { ip: "192.0.2.7", requestId: "test" };
const [accountId, otherId] = await openAccounts(ownerPool, 2, {
  balanceMinor: 100_000n,
});
const customer = await signedIn(accountId);
const other = await signedIn(otherId);

async function signedIn(account: bigint) {
  return signedInOwner(ownerPool, account);
}

const everything = await getNotificationSettings(customer);

test("lists each notification with its text, newest first, page by page, to its owner only", async () => {
  await caughtUp(ownerPool);
  await sql`DELETE FROM notifications`;
  await post(
    movement(accountId, otherId, 1_250n, {
      counterpartyName: "Otto Other",
      description: "Rent",
    }),
  );
  await caughtUp(ownerPool);
  const messageId = await transaction(async (tx) => {
    for (const how of ["reset", "own", "staff"] as const)
      await notifyPasswordChanged(tx, customer, how);
    await notifyStatus(tx, customer.id, "inactive");
    await notifyNewDevice(
      tx,
      customer,
      "Firefox on Linux (IP address 192.0.2.9)",
    );
    const { id } = await sendToInbox(tx, {
      customerId: customer.id,
      sender: "support",
      subject: "Opening hours",
      content: "x",
    });
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
    "New message from Support | Opening hours",
    "New sign-in to your account | From a new device: Firefox on Linux (IP address 192.0.2.9). If this wasn’t you, change your password. This signs out all other sessions.",
    "Your account status is now: Dormant/Inactive | You can sign in and see your account, but you can’t send transfers. A standing order that falls due is paused, or ends if that was its last payment.",
    "Your password was changed | Our staff changed it. All sessions were signed out. You choose a password of your own when you next sign in.",
    "Your password was changed | Someone who was signed in changed it with the current password. All other sessions were signed out.",
    "Your password was changed | Someone reset it with a code that we sent to your email address. All sessions were signed out.",
    "Your transfer of $12.50 was sent | To Otto Other. Rent",
  ]);
  expect(all.every(({ isRead }) => !isRead)).toBe(true);
  // The name that the payer entered is not shown to the payee.
  const theirs = await listNotifications(other, { limit: 9 });
  expect(
    theirs.notifications.map(({ title, text }) => `${title} | ${text}`),
  ).toEqual(["You received $12.50 | From Test 1. Rent"]);

  // The message counts once and is marked as read in the inbox.
  expect(await countUnreadItems(customer)).toEqual({
    messages: 1,
    notifications: 6,
  });
  await readAllNotifications(customer);
  expect(await countUnreadItems(customer)).toEqual({
    messages: 1,
    notifications: 0,
  });
  expect(await countUnreadItems(other)).toEqual({
    messages: 0,
    notifications: 1,
  });
  await sql`UPDATE messages SET read_at = now() WHERE id = ${messageId}`;
  const read = await listNotifications(customer, { limit: 9 });
  expect(read.notifications.every(({ isRead }) => isRead)).toBe(true);
});

test("with message notifications off, a message is only in the inbox; security alerts are always sent", async () => {
  await saveSettings(
    customer,
    { ...everything, messageApp: false, messageMail: false },
    ORIGIN,
  );
  await sql`DELETE FROM notifications; DELETE FROM outbox_mails`;
  await transaction(async (tx) => {
    await sendToInbox(tx, {
      customerId: customer.id,
      sender: "support",
      subject: "Quiet",
      content: "x",
    });
    await notifyStatus(tx, customer.id, "active");
  });
  const { notifications } = await listNotifications(customer, { limit: 9 });
  expect(notifications.map(({ kind }) => kind)).toEqual(["status"]);
  const rows = await sql`SELECT subject FROM outbox_mails`;
  expect(rows).toEqual([{ subject: "Your account status is now: Active" }]);
});

test("changed settings are saved and audited; unchanged ones are not audited", async () => {
  await saveSettings(customer, everything, ORIGIN);
  const trail = async () =>
    await sql`SELECT before, after FROM audit_log WHERE action = 'notifications.update' ORDER BY id DESC`;
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

test("settings are changed 30 times an hour", async () => {
  const save = (moneyInMail: boolean) =>
    saveSettings(other, { ...everything, moneyInMail }, ORIGIN);
  for (let nth = 0; nth < 30; nth += 1) await save(nth % 2 === 1);
  // What changes nothing does not count.
  await save(true);
  await expect(save(false)).rejects.toMatchObject({
    code: "TOO_MANY_THIS_HOUR",
  });
});

test("turning emails off sends a last email that lists them; other changes send none", async () => {
  await saveSettings(customer, everything, ORIGIN);
  await sql`DELETE FROM outbox_mails`;
  const mails = async () =>
    (await queuedMails(ownerPool)).map(({ text }) => text);
  const quiet = { ...everything, moneyInApp: false };
  await saveSettings(customer, quiet, ORIGIN);
  expect(await mails()).toEqual([]);
  const silent = { ...quiet, moneyOutMail: false, messageMail: false };
  await saveSettings(customer, silent, ORIGIN);
  const lastEmail = expect.stringContaining(
    "You no longer get emails about money out or new messages.",
  ) as string;
  expect(await mails()).toEqual([lastEmail]);
  await saveSettings(customer, silent, ORIGIN);
  await saveSettings(customer, everything, ORIGIN);
  expect(await mails()).toEqual([lastEmail]);
});

test.each(["x", "", "WyJ4Il0", "WyItMSJd", "WyIxIiwiMiJd"])(
  "refuses the cursor %s",
  async (cursor) => {
    await expect(
      listNotifications(customer, { limit: 3, cursor }),
    ).rejects.toMatchObject({ code: "CURSOR_INVALID" });
  },
);
