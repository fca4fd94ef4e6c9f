import { answerAllHistory } from "@/lib/features/statements/history/answers";
import { listAllTransactions } from "@/lib/features/statements/history/staff-contract";
import { serve } from "@/lib/api/serve";

export const GET = serve(listAllTransactions, ({ caller, query, context }) =>
  answerAllHistory(caller, query, context),
);
