import { serve } from "@/lib/bank/serve";
import { askAboutWire } from "@/lib/features/rails/incoming/service";
import { askAboutWire as contract } from "@/lib/features/rails/incoming/staff-contract";

export const POST = serve(contract, ({ caller, params, context }) =>
  askAboutWire(caller, params.wireId, context),
);
