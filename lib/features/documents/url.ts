import { callUrl } from "@/lib/platform/http/call-url";
import type { readDocument } from "./contract";

const path: (typeof readDocument)["path"] = "/documents/{documentId}";

/** The address of a document's file; browsers show `name` as the title of its tab. */
export function documentUrl(documentId: string, name?: string): string {
  const address = callUrl({ path }, { documentId });
  return name ? `${address}/${encodeURIComponent(name)}` : address;
}
