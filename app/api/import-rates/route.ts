import { serve } from "@/lib/bank/serve";
import { importRates } from "@/lib/features/exchange/rates/service";
import { importRates as contract } from "@/lib/features/exchange/rates/staff-contract";

export const POST = serve(contract, ({ caller, body, context }) =>
  importRates(caller, body.xml, context),
);
