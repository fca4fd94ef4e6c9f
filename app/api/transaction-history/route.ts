import { route } from "@/lib/http/route";
import { historyEntrySchema } from "@/lib/postings/schema";
import { addHistoryEntry } from "@/lib/postings/service";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: historyEntrySchema,
  idempotent: true,
  fallback: "POSTING_FAILED",
  handle: ({ caller, body, origin, idempotency }) =>
    addHistoryEntry(caller, body, origin, idempotency),
});
