import { route } from "@/lib/http/route";
import { staffPostingSchema } from "@/lib/postings/schema";
import { postByStaff } from "@/lib/postings/service";

export const POST = route({
  caller: "admin",
  body: staffPostingSchema,
  idempotent: true,
  fallback: "POSTING_FAILED",
  handle: async ({ caller, params, body, origin, idempotency }) => ({
    message: "Account debited successfully",
    transaction: await postByStaff(
      caller,
      "debit",
      params.accountId!,
      body,
      origin,
      idempotency,
    ),
  }),
});
