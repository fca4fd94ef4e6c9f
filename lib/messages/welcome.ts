import { welcomeCodes } from "@/lib/customers/mail";
import { site } from "@/lib/site";
import type { Sender } from "./message";

export const welcomeMessage = {
  sender: "customerCare" satisfies Sender,
  subject: `Welcome to ${site.name}`,
  content: `Your account is open.\n\n${welcomeCodes}`,
} as const;
