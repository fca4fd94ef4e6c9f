import { reverseTransaction } from "@/lib/features/statements/history/staff-contract";
import { deleteHistoryEntry } from "@/lib/features/statements/history/service";
import { serve } from "@/lib/api/serve";

export const DELETE = serve(reverseTransaction, ({ caller, params, origin }) =>
  deleteHistoryEntry(caller, params.historyId, origin),
);
