import { reviewDocument as contract } from "@/lib/documents/contract";
import { reviewDocument } from "@/lib/documents/service";
import { serve } from "@/lib/http/serve";

export const POST = serve(contract, ({ caller, params, body, origin }) =>
  reviewDocument(caller, params.documentId, body, origin),
);
