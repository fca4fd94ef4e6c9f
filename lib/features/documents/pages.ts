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
