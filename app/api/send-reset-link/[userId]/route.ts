import { serve } from "@/lib/api/serve";
import { sendResetLink } from "@/lib/identity/reset/link";
import { sendResetLink as contract } from "@/lib/identity/staff-contract";

export const POST = serve(contract, ({ caller, params, context }) =>
  sendResetLink(caller, params.userId, context),
);
