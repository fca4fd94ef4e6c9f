import { route } from "@/lib/http/route";
import { answerStatementFile } from "@/lib/statement/answers";

export const GET = route({
  caller: "customer",
  own: true,
  fallback: "FILE_FAILED",
  handle: ({ caller, query }) => answerStatementFile(caller, query),
});
