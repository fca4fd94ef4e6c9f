import { callUrl } from "@/lib/platform/http/call-url";
import type { readAttachment } from "./contract";

const path: (typeof readAttachment)["path"] = "/attachments/{attachmentId}";

/** The address of a file of a message. */
export const attachmentUrl = (attachmentId: string): string =>
  callUrl({ path }, { attachmentId });
