import { addressOf } from "@/lib/platform/http/address";
import type { readDocument } from "./contract";

const path: (typeof readDocument)["path"] = "/documents/{documentId}";

/** The address of a document's file; browsers show `name` as the title of its tab. */
export function documentAddress(documentId: string, name?: string): string {
  const address = addressOf({ path }, { documentId });
  return name ? `${address}/${encodeURIComponent(name)}` : address;
}
