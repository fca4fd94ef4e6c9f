import { openDocument } from "@/lib/documents/service";
import { FileAnswer } from "@/lib/http/file";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "either",
  right: "read",
  fallback: "FILE_UNREAD",
  handle: async ({ caller, params, origin }) =>
    new FileAnswer(await openDocument(caller, params.documentId!, origin)),
});
