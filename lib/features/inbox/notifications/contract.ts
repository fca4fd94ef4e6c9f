import { z } from "zod";
import type { NotificationSettings } from "./settings";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";

const onOrOff = z.boolean({ error: "Please switch this on or off" });

const notificationSettingsSchema = z.object({
  moneyInMail: onOrOff,
  moneyInApp: onOrOff,
  moneyOutMail: onOrOff,
  moneyOutApp: onOrOff,
  messageMail: onOrOff,
  messageApp: onOrOff,
  holdMail: onOrOff,
  holdApp: onOrOff,
} satisfies Record<keyof NotificationSettings, typeof onOrOff>);

const NOTIFICATIONS_FAILED = failure(
  "NOTIFICATIONS_FAILED",
  "An error occurred. Please try again.",
);

export const saveNotificationSettings = call({
  method: "PUT",
  path: "/notification-settings",
  summary: "Sets which notifications you get by email and in the app.",
  caller: "customer",
  body: notificationSettingsSchema,
  shows: Object.keys(notificationSettingsSchema.shape),
  answers: { message: text },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: NOTIFICATIONS_FAILED,
});

export const readNotifications = call({
  method: "POST",
  path: "/read-notifications",
  summary: "Marks all notifications as read.",
  caller: "customer",
  answers: { message: text },
  fallback: NOTIFICATIONS_FAILED,
});
