import { serve } from "@/lib/bank/serve";
import * as contract from "@/lib/features/payments/drafts/contract";
import * as drafts from "@/lib/features/payments/drafts/service";

export const PUT = serve(contract.saveTransferDraft, ({ caller, body }) =>
  drafts.saveDraft(caller, body),
);

export const DELETE = serve(contract.discardTransferDraft, ({ caller }) =>
  drafts.discardDraft(caller),
);
