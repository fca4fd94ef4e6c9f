import { serve } from "@/lib/bank/serve";
import { uploadPaymentFile as contract } from "@/lib/features/payments/files/contract";
import { uploadPaymentFile } from "@/lib/features/payments/files/service";

export const POST = serve(contract, ({ caller, body, context }) =>
  uploadPaymentFile(caller, body.file, context),
);
