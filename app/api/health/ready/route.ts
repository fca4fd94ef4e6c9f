import { serve } from "@/lib/bank/serve";
import { ready } from "@/lib/features/health/contract";
import { checkReadiness } from "@/lib/features/health/service";

export const GET = serve(ready, checkReadiness);
