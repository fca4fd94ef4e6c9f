import { serve } from "@/lib/bank/serve";
import { previewUpdate as contract } from "@/lib/features/customers/accounts/staff-contract";
import { previewUpdate } from "@/lib/features/customers/accounts/update/preview";

export const GET = serve(contract, async ({ caller, params, query, context }) =>
  previewUpdate(caller, params.userId, query, context),
);
