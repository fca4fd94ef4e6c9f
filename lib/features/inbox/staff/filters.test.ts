import { expect, test } from "vitest";
import { NOBODY } from "@/lib/features/inbox/conversations/assignee";
import { assignConversation } from "@/lib/features/inbox/conversations/service";
import { receiveContactMessage } from "@/lib/features/inbox/messages/service";
import { site } from "@/lib/platform/config/site";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import type { MessageFilters } from "./filters";
import {
  countMessages,
  findNextMessage,
  listMessagesForStaff,
} from "./queries";

const { ownerPool, sql } = await testDatabase();
const clerk = await plantStaff(ownerPool, "Clerk", "teller");
await openAccounts(ownerPool, 1);

for (const message of ["New", "Old"])
  await receiveContactMessage(
    { firstName: "Vera", lastName: message, email: "v@example.org", message },
    CONTEXT,
  );
await sql`UPDATE messages SET sent_at = sent_at - ${`${site.figures.replyHours + 1} hours`}::interval WHERE content = 'Old'`;
const [{ id }] =
  await sql`SELECT conversation_id AS id FROM messages WHERE content = 'New'`;
await assignConversation(clerk, id as string, { assignee: "me" }, CONTEXT);
await sql`INSERT INTO messages (customer_id, sender, subject, content)
  SELECT id, 'support', 'Welcome', 'Letter' FROM customers LIMIT 1`;

const list = async (filters: MessageFilters) =>
  (
    await listMessagesForStaff(clerk, { limit: 9, filters }, CONTEXT)
  ).messages.map(({ content }) => content);

test("filters messages by who has them, by late answers and by days", async () => {
  expect(await list({ show: "open" })).toEqual(["New", "Old"]);
  expect(await list({ show: "open", assignee: "clerk" })).toEqual(["New"]);
  expect(await list({ show: "open", assignee: NOBODY })).toEqual(["Old"]);
  expect(await list({ assignee: "nobody" })).toEqual([]);
  expect(await list({ late: "1" })).toEqual(["Old"]);
  expect(await list({ show: "open", to: "2001-01-01" })).toEqual([]);
  expect(await list({ show: "open", q: "new", from: bankToday() })).toEqual([
    "New",
  ]);
});

test("lists letters to customers who have not written on their own", async () => {
  expect(await list({ show: "letters" })).toEqual(["Letter"]);
});

test("the next message is that of the filtered list, also after an answer", async () => {
  const open = { show: "open" } as const;
  const page = { limit: 9, filters: open };
  const { messages } = await listMessagesForStaff(clerk, page, CONTEXT);
  const [first, second] = messages;
  expect(await findNextMessage(clerk, open, first!)).toMatchObject({
    id: second!.id,
  });
  await sql`UPDATE messages SET answered_at = now() WHERE id = ${first!.id}`;
  expect(await findNextMessage(clerk, open, first!)).toMatchObject({
    id: second!.id,
  });
  expect(await findNextMessage(clerk, open, second!)).toBeNull();
  await sql`UPDATE messages SET answered_at = NULL WHERE id = ${first!.id}`;
});

test("counts the messages of a filter up to a limit", async () => {
  const open = { show: "open" } as const;
  expect(await countMessages(clerk, open)).toEqual({ count: 2, isCut: false });
  expect(await countMessages(clerk, open, 1)).toEqual({
    count: 1,
    isCut: true,
  });
});
