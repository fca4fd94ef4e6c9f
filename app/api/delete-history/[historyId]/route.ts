import { reverseTransaction } from "@/lib/history/contract";
import { deleteHistoryEntry } from "@/lib/history/service";
import { serve } from "@/lib/http/serve";

export const DELETE = serve(reverseTransaction, ({ caller, params, origin }) =>
  deleteHistoryEntry(caller, params.historyId, origin),
);
