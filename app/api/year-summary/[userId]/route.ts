import { serve } from "@/lib/bank/serve";
import { downloadYearSummary } from "@/lib/features/statements/yearly/contract";
import { createYearSummary } from "@/lib/features/statements/yearly/service";
import { FileReply } from "@/lib/platform/http/file-reply";

export const GET = serve(
  downloadYearSummary,
  async ({ caller, query }) =>
    new FileReply(await createYearSummary(caller, query.get("year"))),
);
