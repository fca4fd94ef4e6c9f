import { answerUpload } from "@/lib/documents/answers";
import { documentSchema } from "@/lib/documents/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "customer",
  upload: documentSchema,
  throttle: "document-customer",
  fallback: "DOCUMENT_FAILED",
  handle: ({ caller, body, origin }) => answerUpload(caller, body, origin),
});
