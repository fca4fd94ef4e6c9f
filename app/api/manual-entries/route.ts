import { serve } from "@/lib/bank/serve";
import { requestManualEntry } from "@/lib/features/books/manual/service";
import { requestManualEntry as contract } from "@/lib/features/books/manual/staff-contract";

export const POST = serve(contract, ({ caller, body, context, idempotency }) =>
  requestManualEntry(caller, body, { context, idempotency }),
);
