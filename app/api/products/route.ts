import { serve } from "@/lib/bank/serve";
import { listProducts as contract } from "@/lib/features/products/contract";
import { listProducts } from "@/lib/features/products/service";

export const GET = serve(contract, () => listProducts());
