import { answerHistory } from "@/lib/history/answers";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "customer",
  own: true,
  fallback: "HISTORY_FAILED",
  handle: ({ caller, query }) => answerHistory(caller, query),
});
