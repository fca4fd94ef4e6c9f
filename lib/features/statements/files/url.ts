import { callUrl } from "@/lib/platform/http/call-url";
import type { downloadStatement } from "./contract";

const path: (typeof downloadStatement)["path"] = "/statement-file/{userId}";

/** The address of the statement of a period as a file. */
export const statementUrl = (
  userId: string,
  query: { from: string; to: string; format: string },
): string => callUrl({ path }, { userId }, query);
