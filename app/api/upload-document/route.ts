import { answerUpload } from "@/lib/features/documents/answers";
import { uploadDocument } from "@/lib/features/documents/contract";
import { serve } from "@/lib/api/serve";

export const POST = serve(uploadDocument, ({ caller, body, context }) =>
  answerUpload(caller, body, context),
);
