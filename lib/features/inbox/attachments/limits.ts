import { hourly } from "@/lib/platform/rate-limit/limit";

/** The files that one customer or one member of staff uploads for messages. */
export const attachmentLimit = hourly("attachment", 40);
