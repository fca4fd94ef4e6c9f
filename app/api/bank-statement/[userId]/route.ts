import { requireOwn } from "@/lib/customers/queries";
import { answerStatement } from "@/lib/history/answers";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "customer",
  fallback: "STATEMENT_FAILED",
  handle: ({ caller, params, query }) => {
    requireOwn(caller, params.userId);
    return answerStatement(caller, query);
  },
});
