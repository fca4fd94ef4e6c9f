import { expect, test } from "vitest";
import {
  answerMessage,
  deleteMessage,
} from "@/lib/features/inbox/staff/service";
import {
  getMessageForStaff,
  listMessagesForStaff,
} from "@/lib/features/inbox/staff/queries";
import {
  markMessageRead,
  receiveContactMessage,
} from "@/lib/features/inbox/messages/service";
import { countUnreadItems } from "@/lib/features/inbox/notifications/queries";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { messageDeletionLimit } from "@/lib/features/inbox/limits";
import { consume } from "@/lib/platform/rate-limit/throttle";
import { listConversations } from "./queries";
import { assignConversation, receiveCareMessage, replyToBank } from "./service";

const { ownerPool, sql } = await testDatabase();
const [accountId, otherId] = await openAccounts(ownerPool, 2, {
  balanceMinor: 100_000n,
});
const customer = await signedIn(accountId);
const other = await signedIn(otherId);
const admin = await plantStaff(ownerPool);

async function signedIn(account: bigint) {
  return signedInOwner(ownerPool, account);
}

const write = (message: string, more = {}) =>
  receiveCareMessage(customer, {
    name: "Me",
    email: "me@example.org",
    subject: "",
    message,
    attachments: [],
    ...more,
  });

const reply = (message: string) => ({ message, attachments: [] });

const newest = async () =>
  (await listConversations(customer, { limit: 5 })).conversations[0]!;

const answer = (
  messageId: string,
  content: string,
  attachments: string[] = [],
) =>
  answerMessage(
    admin,
    messageId,
    { sender: "support", subject: "Re: Fees", content, attachments },
    CONTEXT,
  );

test("keeps both sides of a conversation together and counts what is unread", async () => {
  await write("What does a wire cost?", { subject: "Fees" });
  const started = await newest();
  expect(started).toMatchObject({
    subject: "Fees",
    sender: null,
    unreadId: null,
    messages: [{ isFromBank: false, content: "What does a wire cost?" }],
  });
  const { messages } = await listMessagesForStaff(
    admin,
    { limit: 9, filters: { show: "open" } },
    CONTEXT,
  );
  await answer(messages[0]!.id, "Nothing.");
  await replyToBank(customer, started.id, reply("Thank you!"));

  const thread = await newest();
  expect(thread.sender).toBe("Support");
  expect(thread.messages.map(({ content }) => content)).toEqual([
    "What does a wire cost?",
    "Nothing.",
    "Thank you!",
  ]);
  expect((await countUnreadItems(customer)).messages).toBe(1);
  await markMessageRead(customer, thread.unreadId!);
  expect((await newest()).unreadId).toBeNull();
  expect((await countUnreadItems(customer)).messages).toBe(0);
});

test("shows staff the thread, the views of the list and the assignee", async () => {
  const { id } = await newest();
  await assignConversation(admin, id, { assignee: "me" }, CONTEXT);
  const list = async (filter: Parameters<typeof listMessagesForStaff>[1]) =>
    (await listMessagesForStaff(admin, filter, CONTEXT)).messages.map(
      ({ content }) => content,
    );
  expect(await list({ limit: 9, filters: { show: "mine" } })).toEqual([
    "Thank you!",
    "Nothing.",
    "What does a wire cost?",
  ]);
  expect(await list({ limit: 9, filters: { show: "open" } })).toEqual([
    "Thank you!",
  ]);
  expect(await list({ limit: 9, filters: { show: "answered" } })).toEqual([
    "What does a wire cost?",
  ]);
  expect(await list({ limit: 9, filters: { q: "fEES" } })).toHaveLength(3);
  expect(await list({ limit: 9, filters: { q: "100%_" } })).toEqual([]);
  const { messages } = await listMessagesForStaff(admin, { limit: 1 }, CONTEXT);
  const thread = await getMessageForStaff(admin, messages[0]!.id, CONTEXT);
  expect(thread).toMatchObject({ isMine: true, case: null });
  expect(thread!.messages).toHaveLength(3);
  await assignConversation(admin, id, { assignee: "nobody" }, CONTEXT);
  expect(await list({ limit: 9, filters: { show: "mine" } })).toEqual([]);
});

test("finds messages by any spelling of sender, subject and account holder, and by address", async () => {
  const find = async (search: string) =>
    (
      await listMessagesForStaff(
        admin,
        { limit: 9, filters: { q: search } },
        CONTEXT,
      )
    ).messages.map(({ content }) => content);
  await receiveContactMessage(
    {
      firstName: "Jürg",
      lastName: "Weißmüller",
      email: "jw@xn--mller-kva.example",
      message: "Mine",
    },
    CONTEXT,
  );
  await sql`UPDATE customers SET full_name = 'Łukasz D’Æbelø' WHERE id = ${other.id}`;
  await receiveCareMessage(other, {
    name: "Luca",
    email: "luca@example.org",
    subject: "Überweisung nach Sørland",
    message: "His",
    attachments: [],
  });
  for (const search of [
    "weissmueller juerg",
    "WEISSMULLER",
    "jw@müller.example",
  ])
    expect(await find(search)).toEqual(["Mine"]);
  for (const search of [
    "ueberweisung Soerland",
    "d'aebelo",
    "lukasz Æbelø",
    "LUCA@example",
  ])
    expect(await find(search)).toEqual(["His"]);
});

test("refuses a conversation of someone else", async () => {
  await expect(
    replyToBank(other, (await newest()).id, reply("Hello")),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    sql`INSERT INTO messages (customer_id, conversation_id, sender, subject, content)
      VALUES (${other.id}, ${(await newest()).id}, 'support', 'A', 'B')`,
  ).rejects.toThrow("a conversation has one customer");
});

test("gives a message without a subject a title that suits both sides", async () => {
  await write("When do you open?");
  const subject = "Message to Customer Care";
  expect(await newest()).toMatchObject({ subject });
  const { messages } = await listMessagesForStaff(admin, { limit: 1 }, CONTEXT);
  expect(messages).toMatchObject([{ subject }]);
});

test("keeps the answer to a visitor, which can have no files", async () => {
  await receiveContactMessage(
    {
      firstName: "Vera",
      lastName: "Visitor",
      email: "vera@example.org",
      message: "Do you rent boxes?",
    },
    CONTEXT,
  );
  const { messages } = await listMessagesForStaff(admin, { limit: 1 }, CONTEXT);
  await expect(
    answer(messages[0]!.id, "See the list.", [crypto.randomUUID()]),
  ).rejects.toMatchObject({ code: "VISITOR_ANSWER_WITH_FILES" });
  await answer(messages[0]!.id, "We do not.");
  const thread = await getMessageForStaff(admin, messages[0]!.id, CONTEXT);
  expect(thread!.messages.map(({ content }) => content)).toEqual([
    "Do you rent boxes?",
    "We do not.",
  ]);
  const mails = await queuedMails(ownerPool);
  expect(mails.map(({ recipient }) => recipient)).toContain("vera@example.org");
});

test("ends a conversation with its last message", async () => {
  await write("Delete me");
  const { id, messages } = await newest();
  await deleteMessage(admin, messages[0]!.id, CONTEXT);
  const { rowCount } = await ownerPool.query(
    "SELECT FROM conversations WHERE id = $1",
    [id],
  );
  expect(rowCount).toBe(0);
});

test("one member of staff deletes 120 messages an hour", async () => {
  const hasty = await plantStaff(ownerPool, "hasty");
  for (let deleted = 0; deleted < 119; deleted += 1)
    await consume(messageDeletionLimit, hasty.id);
  const remove = async () => {
    await write("Delete me");
    return deleteMessage(hasty, (await newest()).messages[0]!.id, CONTEXT);
  };
  await remove();
  await expect(remove()).rejects.toMatchObject({ code: "TOO_MANY_THIS_HOUR" });
});

test("refuses the 101st message of a day, whatever its hour", async () => {
  await sql`DELETE FROM throttles`;
  for (let sent = 0; sent < 100; sent += 1) {
    if (sent % 30 === 0)
      await sql`DELETE FROM throttles WHERE scope = 'message-customer'`;
    await write(`Message ${sent}`);
  }
  await sql`DELETE FROM throttles WHERE scope = 'message-customer'`;
  await expect(write("One more")).rejects.toMatchObject({
    code: "TOO_MANY_MESSAGES",
  });
});
