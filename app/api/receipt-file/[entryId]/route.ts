import { FileReply } from "@/lib/platform/http/file-reply";
import { serve } from "@/lib/bank/serve";
import { createReceiptFile } from "@/lib/features/statements/files/service";
import { downloadReceipt } from "@/lib/features/statements/files/contract";

export const GET = serve(
  downloadReceipt,
  async ({ caller, params }) =>
    new FileReply(await createReceiptFile(caller, params.entryId)),
);
