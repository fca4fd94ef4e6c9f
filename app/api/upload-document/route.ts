import { answerUpload } from "@/lib/documents/answers";
import { uploadDocument } from "@/lib/documents/contract";
import { serve } from "@/lib/http/serve";

export const POST = serve(uploadDocument, ({ caller, body, origin }) =>
  answerUpload(caller, body, origin),
);
