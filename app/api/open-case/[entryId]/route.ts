import { serve } from "@/lib/bank/serve";
import { openCase as contract } from "@/lib/features/cases/contract";
import { openCase } from "@/lib/features/cases/service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  openCase(caller, params.entryId, body, context),
);
