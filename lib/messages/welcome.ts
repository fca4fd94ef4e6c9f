import { codesPromise, site } from "@/lib/site";
import type { Sender } from "./message";

/** The first message of every inbox. */
export const welcomeMessage = {
  sender: "customerCare" satisfies Sender,
  subject: `Welcome to ${site.name}`,
  content: `Your account is open.\n\nYour COT and tax codes are free and stand with your details. ${codesPromise}`,
} as const;
