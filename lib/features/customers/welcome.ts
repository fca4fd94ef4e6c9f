import { welcomeCodes } from "./mail";
import { site } from "@/lib/platform/config/site";
import { type Sender } from "@/lib/features/inbox/public";

export const welcomeMessage = {
  sender: "customerCare" satisfies Sender,
  subject: `Welcome to ${site.name}`,
  content: `Your account is open.\n\n${welcomeCodes}`,
} as const;
