import { answerDocuments } from "@/lib/features/documents/answers";
import { listDocuments } from "@/lib/features/documents/staff-contract";
import { serve } from "@/lib/api/serve";

export const GET = serve(listDocuments, ({ caller, query, context }) =>
  answerDocuments(caller, query, context),
);
