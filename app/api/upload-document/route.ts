import { serve } from "@/lib/bank/serve";
import { uploadDocument as contract } from "@/lib/features/documents/contract";
import { listOwnDocuments } from "@/lib/features/documents/queries";
import { toDocumentJson } from "@/lib/features/documents/serializers";
import { uploadDocument } from "@/lib/features/documents/service";

export const POST = serve(contract, async ({ caller, body, context }) => {
  await uploadDocument(caller, body, context);
  return {
    message: "Document uploaded successfully",
    documents: (await listOwnDocuments(caller)).map(toDocumentJson),
  };
});
