import { answerHistory } from "@/lib/features/statements/history/answers";
import { listTransactions } from "@/lib/features/statements/history/contract";
import { serve } from "@/lib/api/serve";

export const GET = serve(listTransactions, ({ caller, query }) =>
  answerHistory(caller, query),
);
