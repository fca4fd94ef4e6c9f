import { serve } from "@/lib/http/serve";
import { debit } from "@/lib/postings/contract";
import { postByStaff } from "@/lib/postings/service";

export const POST = serve(
  debit,
  ({ caller, params, body, origin, idempotency }) =>
    postByStaff(caller, params.accountId, "debit", body, origin, idempotency),
);
