import { route } from "@/lib/http/route";
import { staffPostingSchema } from "@/lib/postings/schema";
import { postByStaff } from "@/lib/postings/service";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: staffPostingSchema,
  idempotent: true,
  fallback: "POSTING_FAILED",
  handle: ({ caller, params, body, origin, idempotency }) =>
    postByStaff(caller, params.accountId!, "debit", body, origin, idempotency),
});
