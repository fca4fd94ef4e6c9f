import { addressOf } from "@/lib/platform/http/address";
import type { downloadStatement } from "./contract";

const path: (typeof downloadStatement)["path"] = "/statement-file/{userId}";

/** The address of the statement of a period as a file. */
export const statementAddress = (
  userId: string,
  query: { from: string; to: string; format: string },
): string => addressOf({ path }, { userId }, query);
