import { serve } from "@/lib/bank/serve";
import { deleteFilter } from "@/lib/features/back-office/saved-filters/service";
import { deleteFilter as contract } from "@/lib/features/back-office/saved-filters/staff-contract";

export const DELETE = serve(contract, ({ caller, params, context }) =>
  deleteFilter(caller, params.filterId, context),
);
