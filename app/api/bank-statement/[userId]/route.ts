import { answerStatement } from "@/lib/history/answers";
import { serve } from "@/lib/http/serve";
import { readStatement } from "@/lib/statement/contract";

export const GET = serve(readStatement, ({ caller, query }) =>
  answerStatement(caller, query),
);
