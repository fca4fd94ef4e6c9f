import { answerHistory } from "@/lib/history/answers";
import { listTransactions } from "@/lib/history/contract";
import { serve } from "@/lib/http/serve";

export const GET = serve(listTransactions, ({ caller, query }) =>
  answerHistory(caller, query),
);
