import { serve } from "@/lib/http/serve";
import { credit } from "@/lib/postings/contract";
import { postByStaff } from "@/lib/postings/service";

export const POST = serve(
  credit,
  ({ caller, params, body, origin, idempotency }) =>
    postByStaff(caller, params.accountId, "credit", body, origin, idempotency),
);
