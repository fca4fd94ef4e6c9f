import { callUrl } from "@/lib/platform/http/call-url";
import type { readAttachment } from "@/lib/features/inbox/attachments/contract";
import type { Route } from "next";
import { withQuery } from "@/lib/platform/http/query";

export const inboxPages = {
  messages: "/dashboard/message",
  care: "/dashboard/message#care",
  notifications: "/dashboard/notifications",
  notificationSettings: "/dashboard/detail/notifications",
  staffMessages: "/messages",
} as const;

/** The staff's form for a new message, with this account as the receiver. */
export function composePath(account: string): Route {
  return withQuery(inboxPages.staffMessages, { compose: "1", account });
}

/** One message in the staff's list. */
export function staffMessagePath(id: string): Route {
  return withQuery(inboxPages.staffMessages, { id });
}

const path: (typeof readAttachment)["path"] = "/attachments/{attachmentId}";

/** The address of a file of a message. */
export const attachmentUrl = (attachmentId: string): string =>
  callUrl({ path }, { attachmentId });
