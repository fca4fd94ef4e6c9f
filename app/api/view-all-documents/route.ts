import { answerDocuments } from "@/lib/documents/answers";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "admin",
  right: "read",
  fallback: "LIST_FAILED",
  handle: ({ caller, query, origin }) => answerDocuments(caller, query, origin),
});
