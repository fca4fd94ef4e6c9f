import { serve } from "@/lib/bank/serve";
import { addTransaction } from "@/lib/features/back-office/postings/staff-contract";
import { addHistoryEntry } from "@/lib/features/back-office/postings/service";

export const POST = serve(
  addTransaction,
  ({ caller, body, context, idempotency }) =>
    addHistoryEntry(caller, body, context, idempotency),
);
