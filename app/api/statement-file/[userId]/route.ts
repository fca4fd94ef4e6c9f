import { getProfile } from "@/lib/customers/queries";
import { FileAnswer } from "@/lib/http/file";
import { serve } from "@/lib/http/serve";
import { answerStatementFile } from "@/lib/statement/answers";
import { downloadStatement } from "@/lib/statement/contract";

export const GET = serve(
  downloadStatement,
  async ({ caller, query }) =>
    new FileAnswer(
      await answerStatementFile(caller, query, await getProfile(caller)),
    ),
);
