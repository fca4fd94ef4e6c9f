import { requireOwn } from "@/lib/customers/queries";
import { route } from "@/lib/http/route";
import { answerStatementFile } from "@/lib/statement/answers";

export const GET = route({
  caller: "customer",
  fallback: "FILE_FAILED",
  handle: ({ caller, params, query }) => {
    requireOwn(caller, params.userId);
    return answerStatementFile(caller, query);
  },
});
