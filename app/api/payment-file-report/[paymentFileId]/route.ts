import { FileReply } from "@/lib/platform/http/file-reply";
import { serve } from "@/lib/bank/serve";
import { downloadPaymentReport } from "@/lib/features/payments/files/contract";
import { createPaymentReport } from "@/lib/features/payments/files/report";

export const GET = serve(
  downloadPaymentReport,
  async ({ caller, params }) =>
    new FileReply(await createPaymentReport(caller, params.paymentFileId)),
);
