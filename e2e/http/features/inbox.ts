import { one, sql } from "../../support/database";
import { attachmentForm } from "../../support/files";
import { bearer, send } from "../../support/http";
import { contactBody, type Person } from "../../support/people";
import type { Feature, Stage } from "../feature";
import { line, type Field } from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";

/** Plants a message in the customer's inbox. Returns its id. */
async function plantMessage(person: Person): Promise<string> {
  const { id } = await one<{ id: string }>(
    "INSERT INTO messages (customer_id, sender, subject, content) VALUES ($1, 'support', 'A', 'B') RETURNING id",
    [person.id],
  );
  return id;
}

/** Plants a message from the customer to the bank. Returns its id. */
async function plantReceived(person: Person): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO messages (customer_id, sender, email, subject, content, is_received)
     VALUES ($1, $2, $3, 'Message', 'When do you open?', true) RETURNING id`,
    [person.id, person.fullName, person.email],
  );
  return id;
}

const FILES = "Please choose the files again";

export const ATTACHMENTS: Field = {
  name: "attachments",
  refused: unlessAbsent(refusals.choice(FILES)).filter(
    ([name]) => name !== "an empty list",
  ),
};

/** Uploads one file of the owner, because uploads are limited, and sends it with a message. Returns its id. */
function attachOnce({ owner, tokens }: Stage): Promise<string> {
  const upload = attached.get(owner.id) ?? attachSent(owner, tokens.owner);
  attached.set(owner.id, upload);
  return upload;
}

const attached = new Map<string, Promise<string>>();

async function attachSent(owner: Person, token: string): Promise<string> {
  const id = await attach(owner, token);
  await sql(
    `UPDATE message_attachments a SET position = 1, message_id = (
       SELECT m.id FROM messages m WHERE m.conversation_id = a.conversation_id LIMIT 1) WHERE a.id = $1`,
    [id],
  );
  return id;
}

async function attach(owner: Person, token: string): Promise<string> {
  const { headers, body } = await attachmentForm();
  const reply = await send({
    method: "POST",
    path: `/api/attach-file/${await plantConversation(owner)}`,
    headers: { ...headers, ...bearer(token) },
    body,
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.json.attachment as { id: string }).id;
}

const SWITCHES = [
  "moneyInMail",
  "moneyInApp",
  "moneyOutMail",
  "moneyOutApp",
  "messageMail",
  "messageApp",
  "holdMail",
  "holdApp",
];

const EMAIL: Field = {
  name: "email",
  missing: "Please enter your email address",
  refused: refusals.email("Please enter your email address"),
};

const MESSAGE: Field = {
  name: "message",
  missing: "Please enter your message",
  refused: refusals.prose("Please enter your message", 2_000),
};

const SENDER: Field = {
  name: "sender",
  missing: "choose the sender",
  refused: refusals.choice("choose the sender"),
};

const LETTER: Field[] = [
  {
    name: "content",
    missing: "you cant send an empty message!",
    refused: refusals.prose("you cant send an empty message!", 2_000),
  },
  line("subject", "Please enter a subject"),
];

/** Plants a conversation that the customer has with the bank. Returns its id. */
async function plantConversation(person: Person): Promise<string> {
  const { conversation_id } = await one<{ conversation_id: string }>(
    "INSERT INTO messages (customer_id, sender, subject, content) VALUES ($1, 'support', 'A', 'B') RETURNING conversation_id",
    [person.id],
  );
  return conversation_id;
}

export const feature: Feature = {
  places: {
    conversationId: ({ owner }) => plantConversation(owner),
    messageId: ({ owner }) => plantMessage(owner),
    receivedId: ({ owner }) => plantReceived(owner),
  },
  watched: {
    messages: "SELECT count(*) FROM messages WHERE customer_id = $1",
    unread:
      "SELECT count(*) FROM messages WHERE customer_id = $1 AND read_at IS NULL",
    answered:
      "SELECT string_agg(answered_at::text, ' ' ORDER BY id) FROM messages WHERE customer_id = $1",
    assigned:
      "SELECT count(*) FROM conversations WHERE customer_id = $1 AND assigned_to IS NOT NULL",
    marked_messages: "SELECT count(*) FROM messages WHERE content LIKE $2",
    read_news:
      "SELECT count(*) FROM notifications WHERE customer_id = $1 AND read_at IS NOT NULL",
    attachments:
      "SELECT count(*) FROM message_attachments WHERE customer_id = $1",
    settings:
      "SELECT concat_ws(',', money_in_app, message_app) FROM notification_settings WHERE customer_id = $1",
  },
  calls: {
    "POST /contact": {
      body: ({ mark }) => contactBody({ message: mark }),
      fields: [
        line("firstName", "Please enter your first name", 60),
        line("lastName", "Please enter your last name", 60),
        EMAIL,
        MESSAGE,
      ],
    },
    "POST /message-admin/{userId}": {
      body: ({ owner, mark }) => ({
        name: mark,
        email: owner.email,
        message: mark,
      }),
      fields: [
        line("name", "Please enter your name"),
        EMAIL,
        MESSAGE,
        {
          name: "subject",
          refused: refusals.optionalLine("Please enter a subject", 120),
        },
        ATTACHMENTS,
      ],
    },
    "POST /reply-message/{conversationId}": {
      body: ({ mark }) => ({ message: mark }),
      fields: [MESSAGE, ATTACHMENTS],
    },
    "POST /attach-file": { form: attachmentForm },
    "POST /attach-file/{conversationId}": { form: attachmentForm },
    "POST /attach-staff-file/{conversationId}": { form: attachmentForm },
    "POST /attach-first-staff-file/{userId}": { form: attachmentForm },
    "GET /attachments/{attachmentId}": { plant: attachOnce },
    "POST /assign-conversation/{conversationId}": {
      overtake: (id) =>
        sql(
          "UPDATE conversations SET assigned_to = (SELECT id FROM admins LIMIT 1) WHERE id = $1",
          [id],
        ),
      body: ({ isRefused }) => ({ assignee: isRefused ? "nobody" : "me" }),
      fields: [
        {
          name: "assignee",
          missing: "Please choose an assignee",
          refused: refusals.choice("Please choose an assignee"),
        },
      ],
    },
    "GET /get-admin-message/{userId}": {
      list: {
        caller: "owner",
        cursors: ["2024-13-01", "x", "9999-12-31", "1e309"].map((time) => [
          time,
          crypto.randomUUID(),
        ]),
      },
    },
    "POST /message-user/{userId}": {
      body: ({ owner, mark }) => ({
        sender: "support",
        receiver: owner.number,
        content: mark,
        subject: mark,
      }),
      fields: [
        SENDER,
        line("receiver", "Please choose a receiver", 254),
        ...LETTER,
        ATTACHMENTS,
      ],
    },
    "POST /answer-message/{messageId}": {
      place: "receivedId",
      body: ({ mark }) => ({ sender: "support", content: mark, subject: mark }),
      fields: [SENDER, ...LETTER, ATTACHMENTS],
    },
    "PUT /notification-settings": {
      overtake: (_, owner) =>
        sql(
          "UPDATE notification_settings SET money_in_mail = NOT money_in_mail, money_out_mail = NOT money_out_mail WHERE customer_id = $1",
          [owner.id],
        ),
      body: ({ isRefused }) =>
        Object.fromEntries(SWITCHES.map((name) => [name, !isRefused])),
      fields: SWITCHES.map((name) => ({
        name,
        missing: "Please switch this on or off",
        refused: refusals.onOrOff("Please switch this on or off"),
      })),
    },
  },
};
