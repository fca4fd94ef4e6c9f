import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { listConversations } from "@/lib/features/inbox/conversations/queries";
import {
  receiveCareMessage,
  replyToBank,
} from "@/lib/features/inbox/conversations/service";
import { getMessageForStaff } from "@/lib/features/inbox/staff/queries";
import {
  answerMessage,
  deleteMessage,
  sendMessage,
} from "@/lib/features/inbox/staff/service";
import type { Admin, Customer } from "@/lib/identity/callers";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import {
  attachFile,
  attachFirstFile,
  attachFirstStaffFile,
  openAttachment,
  purgeAttachments,
} from "./service";

const { ownerPool, sql } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "limmat-attachments-"));
process.env.STORAGE_FOLDER = folder;
afterAll(() => rmSync(folder, { recursive: true }));

const admin = await plantStaff(ownerPool);
const [customer, other] = (await Promise.all(
  (await openAccounts(ownerPool, 2)).map(signedIn),
)) as [Customer, Customer];

async function signedIn(account: bigint) {
  return signedInOwner(ownerPool, account);
}

const png = new Uint8Array(
  await sharp({
    create: { width: 30, height: 20, channels: 3, background: "#1b6b93" },
  })
    .png()
    .toBuffer(),
);

const picture = (name = "Invoice 7.png") => new File([png], name);

/** Starts a conversation and returns its id. */
async function start(by = customer, attachments: string[] = []) {
  await receiveCareMessage(by, {
    name: "Me",
    email: "me@example.org",
    subject: "",
    message: "Hello",
    attachments,
  });
  return (await listConversations(by, { limit: 1 })).conversations[0]!.id;
}

const attach = async (by: Customer | Admin, id: string) =>
  (await attachFile(by, id, picture(), CONTEXT)).attachment.id;

const filesIn = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  ).length;

const GONE = { code: "ATTACHMENT_GONE" };
const UNKNOWN = { code: "NOT_FOUND" };

test("files go with the first message of a conversation, and only the customer's own", async () => {
  const first = async (by: Customer) =>
    (await attachFirstFile(by, picture(), CONTEXT)).attachment.id;
  const files = [await first(customer), await first(customer)];
  const conversation = await start(customer, files);
  const [message] = (await listConversations(customer, { limit: 1 }))
    .conversations[0]!.messages;
  expect(message!.attachments.map(({ id }) => id)).toEqual(files);
  await expect(start(customer, files)).rejects.toMatchObject(GONE);
  const foreign = await first(other);
  await expect(start(customer, [foreign])).rejects.toMatchObject(GONE);
  await expect(
    answerMessage(
      admin,
      message!.id,
      {
        sender: "customerCare",
        subject: "Re",
        content: "Here",
        attachments: [await first(customer)],
      },
      CONTEXT,
    ),
  ).rejects.toMatchObject(GONE);
  // It can also go with a reply: the customer has changed their mind.
  await replyToBank(customer, conversation, {
    message: "One more",
    attachments: [await first(customer)],
  });
});

test("refuses the 31st file of one person that waits to be sent", async () => {
  const [hoarder] = await Promise.all(
    (await openAccounts(ownerPool, 1)).map(signedIn),
  );
  const clerk = await plantStaff(ownerPool, "hoarder");
  const uploads = [
    {
      adminId: null,
      upload: () => attachFirstFile(hoarder!, picture(), CONTEXT),
    },
    {
      adminId: clerk.id,
      upload: () =>
        attachFirstStaffFile(clerk, hoarder!.id, picture(), CONTEXT),
    },
  ];
  for (const { adminId, upload } of uploads) {
    await sql`INSERT INTO message_attachments (customer_id, admin_id, name, media_type)
      SELECT ${hoarder!.id}, ${adminId}::uuid, 'x.png', 'image/png' FROM generate_series(1, 29)`;
    await upload();
    await expect(upload()).rejects.toMatchObject({
      code: "ATTACHMENTS_UNSENT",
    });
  }
});

test("files go with staff's first message, and only to the customer they are for", async () => {
  const first = async (receiver = customer.id) =>
    (await attachFirstStaffFile(admin, receiver, picture(), CONTEXT)).attachment
      .id;
  const write = (receiver: string, attachments: string[], by: Admin = admin) =>
    sendMessage(
      by,
      receiver,
      {
        ...{ sender: "support", receiver, subject: "Your contract" },
        ...{ content: "Please read it", attachments },
      },
      CONTEXT,
    );
  const files = [await first(), await first()];
  await expect(write(other.id, files)).rejects.toMatchObject(GONE);
  const colleague = await plantStaff(ownerPool, "colleague");
  await expect(write(customer.id, files, colleague)).rejects.toMatchObject(
    GONE,
  );
  await expect(
    openAttachment({ customer, admin: null }, files[0]!, CONTEXT),
  ).rejects.toMatchObject(UNKNOWN);
  await write(customer.id, files);
  const [thread] = (await listConversations(customer, { limit: 1 }))
    .conversations;
  expect(thread!.messages[0]).toMatchObject({
    isFromBank: true,
    attachments: files.map((id) => ({ id })),
  });
  await openAttachment({ customer, admin: null }, files[0]!, CONTEXT);
  await expect(write(customer.id, files)).rejects.toMatchObject(GONE);
  await expect(first(randomUUID())).rejects.toMatchObject({
    code: "USER_NOT_FOUND",
  });
});

test("files go with messages of both sides, in their order", async () => {
  const id = await start();
  const files = [await attach(customer, id), await attach(customer, id)];
  await replyToBank(customer, id, { message: "Here", attachments: files });
  const read = async () =>
    (await listConversations(customer, { limit: 1 })).conversations[0]!
      .messages;
  const reply = (await read()).at(-1)!;
  expect(reply.attachments).toEqual(
    files.map((file) => ({ id: file, name: "Invoice-7.png" })),
  );
  const answer = await attach(admin, id);
  await answerMessage(
    admin,
    reply.id,
    {
      sender: "support",
      subject: "Re",
      content: "Ours",
      attachments: [answer],
    },
    CONTEXT,
  );
  expect((await read()).at(-1)!.attachments).toMatchObject([{ id: answer }]);
  const thread = await getMessageForStaff(admin, reply.id, CONTEXT);
  expect(thread!.messages.map((each) => each.attachments.length)).toEqual([
    0, 2, 1,
  ]);
});

test("a file goes with one message of its uploader in its conversation", async () => {
  const [id, another] = [await start(), await start()];
  const file = await attach(customer, id);
  const reply = (to: string, attachments: string[]) =>
    replyToBank(customer, to, { message: "Here", attachments });
  await expect(reply(another, [file])).rejects.toMatchObject(GONE);
  await expect(reply(id, [await attach(admin, id)])).rejects.toMatchObject(
    GONE,
  );
  await reply(id, [file]);
  await expect(reply(id, [file])).rejects.toMatchObject(GONE);
});

test("only the customer and staff open a file, and before it is sent only its uploader", async () => {
  const id = await start();
  await expect(attach(other, id)).rejects.toMatchObject(UNKNOWN);
  const open = (
    file: string,
    callers: { customer?: Customer; admin?: Admin },
  ) =>
    openAttachment(
      { customer: callers.customer ?? null, admin: callers.admin ?? null },
      file,
      CONTEXT,
    );
  const file = await attach(customer, id);
  expect((await open(file, { customer })).type).toBe("image/png");
  await expect(open(file, { customer: other })).rejects.toMatchObject(UNKNOWN);
  await expect(open(file, { admin })).rejects.toMatchObject(UNKNOWN);
  await replyToBank(customer, id, { message: "Here", attachments: [file] });
  expect((await open(file, { admin })).bytes.byteLength).toBeGreaterThan(0);
  const draft = await attach(admin, id);
  await expect(open(draft, { customer })).rejects.toMatchObject(UNKNOWN);
  expect((await open(draft, { admin })).type).toBe("image/png");
});

test("refuses what is neither a picture nor a PDF, and names the field", async () => {
  const id = await start();
  await expect(
    attachFile(customer, id, new File(["<svg/>"], "x.png"), CONTEXT),
  ).rejects.toMatchObject({
    code: "ATTACHMENT_TYPE",
    details: { fields: { file: expect.any(String) } },
  });
});

test("a deleted message takes its files along, and a file without a message goes after a day", async () => {
  const id = await start();
  const before = filesIn();
  await replyToBank(customer, id, {
    message: "Here",
    attachments: [await attach(customer, id)],
  });
  await attach(customer, id);
  await attach(customer, id);
  await sql`UPDATE message_attachments SET uploaded_at = now() - interval '25 hours'
     WHERE id = (SELECT id FROM message_attachments WHERE message_id IS NULL AND conversation_id = ${id} LIMIT 1)`;
  expect(filesIn()).toBe(before + 3);
  await purgeAttachments();
  expect(filesIn()).toBe(before + 2);
  const { messages } = (await listConversations(customer, { limit: 1 }))
    .conversations[0]!;
  await deleteMessage(admin, messages.at(-1)!.id, CONTEXT);
  expect(filesIn()).toBe(before + 1);
});

test("the database keeps a message to three files", async () => {
  const id = await start();
  const files = [];
  for (let nth = 0; nth < 4; nth += 1) files.push(await attach(customer, id));
  await expect(
    replyToBank(customer, id, { message: "Many", attachments: files }),
  ).rejects.toThrow("message_attachments_most");
});
