import { serve } from "@/lib/bank/serve";
import { sendResetLink } from "@/lib/identity/reset/link";
import { sendResetLink as contract } from "@/lib/features/access/staff-contract";

export const POST = serve(contract, ({ caller, params, context }) =>
  sendResetLink(caller, params.userId, context),
);
