import { answerStatement } from "@/lib/history/answers";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "customer",
  own: true,
  fallback: "STATEMENT_FAILED",
  handle: ({ caller, query }) => answerStatement(caller, query),
});
