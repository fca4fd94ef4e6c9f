import { FileAnswer } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { answerStatementFile } from "@/lib/statement/answers";

export const GET = route({
  caller: "customer",
  own: true,
  fallback: "FILE_FAILED",
  handle: async ({ caller, query }) =>
    new FileAnswer(await answerStatementFile(caller, query)),
});
