import { serve } from "@/lib/http/serve";
import { addTransaction } from "@/lib/postings/contract";
import { addHistoryEntry } from "@/lib/postings/service";

export const POST = serve(
  addTransaction,
  ({ caller, body, origin, idempotency }) =>
    addHistoryEntry(caller, body, origin, idempotency),
);
