import { reverseTransaction } from "@/lib/features/back-office/reversals/staff-contract";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import { serve } from "@/lib/bank/serve";

export const DELETE = serve(
  reverseTransaction,
  ({ caller, params, body, context }) =>
    reverseHistoryEntry(caller, params.historyId, context, body.reason),
);
