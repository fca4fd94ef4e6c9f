import { toUserJson } from "@/lib/customers/profile";
import { getProfile } from "@/lib/customers/queries";
import { answerStatement } from "@/lib/history/answers";
import { serve } from "@/lib/http/serve";
import { readStatement } from "@/lib/statement/contract";

export const GET = serve(readStatement, async ({ caller, query }) =>
  answerStatement(caller, query, toUserJson(await getProfile(caller))),
);
