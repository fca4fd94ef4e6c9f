import { serve } from "@/lib/api/serve";
import {
  discardTransferDraft,
  saveTransferDraft,
} from "@/lib/features/payments/drafts/contract";
import {
  discardDraft,
  saveDraft,
} from "@/lib/features/payments/drafts/service";

export const PUT = serve(saveTransferDraft, ({ caller, body }) =>
  saveDraft(caller, body),
);

export const DELETE = serve(discardTransferDraft, ({ caller }) =>
  discardDraft(caller),
);
