import { serve } from "@/lib/bank/serve";
import { credit } from "@/lib/features/back-office/postings/staff-contract";
import { postByStaff } from "@/lib/features/back-office/postings/service";

export const POST = serve(
  credit,
  ({ caller, params, body, context, idempotency }) =>
    postByStaff(
      caller,
      { accountId: params.accountId, direction: "credit" },
      body,
      { context, idempotency },
    ),
);
