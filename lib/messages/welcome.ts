import { welcomeCodes } from "@/lib/mail/messages";
import { site } from "@/lib/site";
import type { Sender } from "./message";

/** The first message of every inbox. */
export const welcomeMessage = {
  sender: "customerCare" satisfies Sender,
  subject: `Welcome to ${site.name}`,
  content: `Your account is open.\n\n${welcomeCodes}`,
} as const;
