import { serve } from "@/lib/bank/serve";
import { reverseManualEntry } from "@/lib/features/books/manual/service";
import { reverseManualEntry as contract } from "@/lib/features/books/manual/staff-contract";

export const POST = serve(
  contract,
  ({ caller, params, body, context, idempotency }) =>
    reverseManualEntry(caller, params.manualEntryId, body, {
      context,
      idempotency,
    }),
);
