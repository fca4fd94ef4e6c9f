import { serve } from "@/lib/bank/serve";
import { debit } from "@/lib/features/back-office/postings/staff-contract";
import { postByStaff } from "@/lib/features/back-office/postings/service";

export const POST = serve(
  debit,
  ({ caller, params, body, context, idempotency }) =>
    postByStaff(
      caller,
      { accountId: params.accountId, direction: "debit" },
      body,
      { context, idempotency },
    ),
);
