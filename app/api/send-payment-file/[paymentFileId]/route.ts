import { serve } from "@/lib/bank/serve";
import { sendPaymentFile as contract } from "@/lib/features/payments/files/contract";
import { sendPaymentFile } from "@/lib/features/payments/files/service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  sendPaymentFile(caller, params.paymentFileId, body, context),
);
