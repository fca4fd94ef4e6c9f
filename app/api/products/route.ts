import { serve } from "@/lib/bank/serve";
import { listProducts as contract } from "@/lib/features/products/contract";
import { listLoanProducts } from "@/lib/features/products/loan-service";
import { listProducts } from "@/lib/features/products/service";

export const GET = serve(contract, async () => {
  const [products, loans] = await Promise.all([
    listProducts(),
    listLoanProducts(),
  ]);
  return { ...products, ...loans };
});
