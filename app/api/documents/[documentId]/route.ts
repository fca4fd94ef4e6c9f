import { readDocument } from "@/lib/features/documents/contract";
import { openDocument } from "@/lib/features/documents/service";
import { FileAnswer } from "@/lib/platform/http/file";
import { serve } from "@/lib/api/serve";

export const GET = serve(
  readDocument,
  async ({ caller, params, origin }) =>
    new FileAnswer(await openDocument(caller, params.documentId, origin)),
);
