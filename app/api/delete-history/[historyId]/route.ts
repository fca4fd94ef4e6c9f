import { reverseTransaction } from "@/lib/features/statements/history/staff-contract";
import { reverseHistoryEntry } from "@/lib/features/statements/history/service";
import { serve } from "@/lib/api/serve";

export const DELETE = serve(
  reverseTransaction,
  ({ caller, params, body, context }) =>
    reverseHistoryEntry(caller, params.historyId, context, body.reason),
);
