import { serve } from "@/lib/api/serve";
import { reviewTransfer } from "@/lib/features/payments/pay/contract";
import { review } from "@/lib/features/payments/pay/service";

export const POST = serve(reviewTransfer, ({ caller, body, context }) =>
  review(caller, body, context),
);
