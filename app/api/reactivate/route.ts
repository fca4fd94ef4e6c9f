import { serve } from "@/lib/bank/serve";
import { reactivate as contract } from "@/lib/features/customers/dormancy/contract";
import { reactivate } from "@/lib/features/customers/dormancy/service";

export const POST = serve(contract, ({ caller, body, context }) =>
  reactivate(caller, body, context),
);
