import { serve } from "@/lib/bank/serve";
import { confirmEmailChange as contract } from "@/lib/features/customers/email-change/contract";
import { confirmEmailChange } from "@/lib/features/customers/email-change/service";

export const POST = serve(contract, ({ caller, body, context }) =>
  confirmEmailChange(caller, body, context),
);
