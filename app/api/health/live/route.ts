import { serve } from "@/lib/bank/serve";
import { live } from "@/lib/features/health/contract";

export const GET = serve(live, () => Promise.resolve({ status: "live" }));
