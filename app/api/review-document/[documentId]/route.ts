import { decisionSchema } from "@/lib/validation/decision";
import { reviewDocument } from "@/lib/documents/service";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: decisionSchema,
  fallback: "DECISION_FAILED",
  handle: ({ caller, params, body, origin }) =>
    reviewDocument(caller, params.documentId!, body, origin),
});
