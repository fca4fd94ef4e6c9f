import { openDocument } from "@/lib/documents/service";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "either",
  right: "read",
  fallback: "FILE_UNREAD",
  handle: ({ caller, params, origin }) =>
    openDocument(caller, params.documentId!, origin),
});
