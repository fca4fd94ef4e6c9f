import { serve } from "@/lib/bank/serve";
import { openApi } from "@/lib/bank/contract";
import { openApiDocument } from "@/lib/bank/openapi";

export const GET = serve(openApi, async () => openApiDocument());
