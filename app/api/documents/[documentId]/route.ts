import { readDocument } from "@/lib/documents/contract";
import { openDocument } from "@/lib/documents/service";
import { FileAnswer } from "@/lib/http/file";
import { serve } from "@/lib/http/serve";

export const GET = serve(
  readDocument,
  async ({ caller, params, origin }) =>
    new FileAnswer(await openDocument(caller, params.documentId, origin)),
);
