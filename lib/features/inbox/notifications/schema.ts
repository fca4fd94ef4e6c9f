import { z } from "zod";
import type { NotificationSettings } from "./settings";

const onOrOff = z.boolean({ error: "Please switch this on or off" });

export const notificationSettingsSchema = z.object({
  moneyInMail: onOrOff,
  moneyInApp: onOrOff,
  moneyOutMail: onOrOff,
  moneyOutApp: onOrOff,
  messageMail: onOrOff,
  messageApp: onOrOff,
  holdMail: onOrOff,
  holdApp: onOrOff,
} satisfies Record<keyof NotificationSettings, typeof onOrOff>);
