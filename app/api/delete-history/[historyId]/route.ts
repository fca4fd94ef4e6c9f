import { deleteHistoryEntry } from "@/lib/history/service";
import { route } from "@/lib/http/route";

export const DELETE = route({
  caller: "admin",
  right: "delete",
  fallback: "HISTORY_DELETE_FAILED",
  handle: ({ caller, params, origin }) =>
    deleteHistoryEntry(caller, params.historyId!, origin),
});
