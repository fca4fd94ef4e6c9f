import { FileReply } from "@/lib/platform/http/file-reply";
import { serve } from "@/lib/bank/serve";
import { downloadPaymentRequest } from "@/lib/features/payments/requests/contract";
import { createRequestFile } from "@/lib/features/payments/requests/service";

export const GET = serve(
  downloadPaymentRequest,
  async ({ caller, params }) =>
    new FileReply(await createRequestFile(caller, params.paymentRequestId)),
);
