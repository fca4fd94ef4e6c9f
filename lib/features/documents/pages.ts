import { callUrl } from "@/lib/platform/http/call-url";
import type { readDocument } from "./contract";
import type { Route } from "next";
import { withQuery } from "@/lib/platform/http/query";

export const documentPages = {
  own: "/dashboard/detail/documents",
  add: "/dashboard/detail/documents?edit=kyc",
  staff: "/admin",
} as const;

/** The staff's view of documents; `waiting` shows only those to review. */
export function documentsPath(view?: {
  waiting?: boolean;
  cursor?: string | undefined;
}): Route {
  const documents = view?.waiting ? "waiting" : "open";
  return `${withQuery(documentPages.staff, { documents, cursor: view?.cursor })}#documents`;
}

const path: (typeof readDocument)["path"] = "/documents/{documentId}";

/** The address of a document's file; browsers show `name` as the title of its tab. */
export function documentUrl(documentId: string, name?: string): string {
  const address = callUrl({ path }, { documentId });
  return name ? `${address}/${encodeURIComponent(name)}` : address;
}
