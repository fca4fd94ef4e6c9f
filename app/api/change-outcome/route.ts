import { staffText } from "@/lib/bank/audit-actions";
import { serve } from "@/lib/bank/serve";
import { findOutcome } from "@/lib/features/back-office/outcome/queries";
import { getChangeOutcome } from "@/lib/features/back-office/outcome/staff-contract";
import { requireKey } from "@/lib/platform/http/idempotency";

export const GET = serve(getChangeOutcome, async ({ caller, query }) => {
  const found = await findOutcome(caller, requireKey(query.get("key")));
  if (!found) return { change: null };
  const { action, facts, transaction, approval } = found;
  const summary = [staffText(action), ...facts].join(", ");
  return { change: { summary, transaction, approval } };
});
