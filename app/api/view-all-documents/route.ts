import { answerDocuments } from "@/lib/documents/answers";
import { listDocuments } from "@/lib/documents/contract";
import { serve } from "@/lib/http/serve";

export const GET = serve(listDocuments, ({ caller, query, origin }) =>
  answerDocuments(caller, query, origin),
);
