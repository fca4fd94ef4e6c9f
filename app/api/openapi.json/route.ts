import { serve } from "@/lib/http/serve";
import { openApi } from "@/lib/openapi/contract";
import { openApiDocument } from "@/lib/openapi/document";

export const GET = serve(openApi, async () => openApiDocument());
