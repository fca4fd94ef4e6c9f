import { requireOwn } from "@/lib/customers/queries";
import { answerHistory } from "@/lib/history/answers";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "customer",
  fallback: "HISTORY_FAILED",
  handle: ({ caller, params, query }) => {
    requireOwn(caller, params.userId);
    return answerHistory(caller, query);
  },
});
