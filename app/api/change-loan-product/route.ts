import { serve } from "@/lib/bank/serve";
import { changeLoanProduct } from "@/lib/features/products/loan-service";
import { changeLoanProduct as contract } from "@/lib/features/products/staff-contract";

export const POST = serve(contract, ({ caller, body, context }) =>
  changeLoanProduct(caller, body, context),
);
