import { serve } from "@/lib/api/serve";
import { openApi } from "@/lib/api/contract";
import { openApiDocument } from "@/lib/api/openapi";

export const GET = serve(openApi, async () => openApiDocument());
