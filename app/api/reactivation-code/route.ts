import { serve } from "@/lib/bank/serve";
import { sendReactivationCode as contract } from "@/lib/features/customers/dormancy/contract";
import { sendReactivationCode } from "@/lib/features/customers/dormancy/service";

export const POST = serve(contract, ({ caller }) =>
  sendReactivationCode(caller),
);
