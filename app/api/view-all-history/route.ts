import { answerAllHistory } from "@/lib/history/answers";
import { listAllTransactions } from "@/lib/history/contract";
import { serve } from "@/lib/http/serve";

export const GET = serve(listAllTransactions, ({ caller, query, origin }) =>
  answerAllHistory(caller, query, origin),
);
