import { readDocument } from "@/lib/features/documents/contract";
import { openDocument } from "@/lib/features/documents/service";
import { beginDownload } from "@/lib/platform/http/downloads";
import { FileReply } from "@/lib/platform/http/file-reply";
import { serve } from "@/lib/bank/serve";

export const GET = serve(readDocument, async ({ caller, params, context }) => {
  beginDownload(context, (caller.customer ?? caller.admin)!.id);
  return new FileReply(await openDocument(caller, params.documentId, context));
});
