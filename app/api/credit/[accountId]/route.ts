import { route } from "@/lib/http/route";
import { staffPostingSchema } from "@/lib/postings/schema";
import { postByStaff } from "@/lib/postings/service";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: staffPostingSchema,
  idempotent: true,
  fallback: "POSTING_FAILED",
  handle: (call) => postByStaff("credit", call),
});
