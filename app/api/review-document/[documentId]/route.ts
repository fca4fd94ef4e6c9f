import { reviewDocument as contract } from "@/lib/features/documents/staff-contract";
import { reviewDocument } from "@/lib/features/documents/service";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  reviewDocument(caller, params.documentId, body, context),
);
