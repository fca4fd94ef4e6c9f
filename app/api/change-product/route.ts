import { serve } from "@/lib/bank/serve";
import { changeProduct } from "@/lib/features/products/service";
import { changeProduct as contract } from "@/lib/features/products/staff-contract";

export const POST = serve(contract, ({ caller, body, context }) =>
  changeProduct(caller, body, context),
);
