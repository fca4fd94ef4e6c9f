import { serve } from "@/lib/bank/serve";
import { saveFilter } from "@/lib/features/back-office/saved-filters/service";
import { saveFilter as contract } from "@/lib/features/back-office/saved-filters/staff-contract";

export const POST = serve(contract, ({ caller, body, context }) =>
  saveFilter(caller, body, context),
);
