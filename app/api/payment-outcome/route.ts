import { findOutcomeByKey } from "@/lib/bank/outcome";
import { serve } from "@/lib/bank/serve";
import { getPaymentOutcome } from "@/lib/features/payments/outcome/contract";
import { requireKey } from "@/lib/platform/http/idempotency";

export const GET = serve(getPaymentOutcome, ({ caller, query }) =>
  findOutcomeByKey(caller, requireKey(query.get("key"))),
);
