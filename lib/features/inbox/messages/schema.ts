import { z } from "zod";
import {
  choice,
  email,
  line,
  name,
  optionalLine,
  pastedKey,
  prose,
} from "@/lib/platform/validation/fields";
import { attachments } from "@/lib/features/inbox/attachments/schema";
import { ASSIGNEES, SENDER_NAMES } from "./message";

/** POST /contact: the form of the About page. */
export const contactSchema = z.object({
  firstName: name("Please enter your first name", 60),
  lastName: name("Please enter your last name", 60),
  email: email("Please enter your email address"),
  message: prose("Please enter your message"),
});

/** POST /message-admin/{userId}: the form of the customer's message page. */
export const careSchema = z.object({
  name: name("Please enter your name"),
  email: email("Please enter your email address"),
  message: prose("Please enter your message"),
  subject: optionalLine("Please enter a subject", 120),
  attachments,
});

/** POST /reply-message/{conversationId}. */
export const replySchema = z.object({
  message: prose("Please enter your message"),
  attachments,
});

/** POST /assign-conversation/{conversationId}. */
export const assignSchema = z.object({
  assignee: choice(ASSIGNEES, "Please choose an assignee"),
});

export type Assignment = z.output<typeof assignSchema>;

export type Reply = z.output<typeof replySchema>;

export type CareMessage = z.output<typeof careSchema>;

export type ContactMessage = z.output<typeof contactSchema>;

const messageFields = {
  content: prose("you cant send an empty message!"),
  subject: line("Please enter a subject"),
};

const sender = choice(SENDER_NAMES, "choose the sender");

/** POST /message-user/{userId}: `receiver` is the customer in the path, by id, account number or email address. */
export const composeSchema = z.object({
  sender,
  receiver: pastedKey("Please choose a receiver", 254),
  ...messageFields,
  attachments,
});

export const answerSchema = z.object({
  sender,
  ...messageFields,
  attachments,
});

export type Compose = z.output<typeof composeSchema>;
export type Answer = z.output<typeof answerSchema>;
