import { serve } from "@/lib/bank/serve";
import { getPaymentOutcome } from "@/lib/features/payments/outcome/contract";
import { findPaymentByKey } from "@/lib/features/payments/outcome/queries";
import { requireKey } from "@/lib/platform/http/idempotency";

export const GET = serve(getPaymentOutcome, ({ caller, query }) =>
  findPaymentByKey(caller, requireKey(query.get("key"))),
);
