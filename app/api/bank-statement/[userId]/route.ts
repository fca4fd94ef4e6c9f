import { toUserJson } from "@/lib/features/customers/serializers";
import { getProfile } from "@/lib/features/customers/queries";
import { answerStatement } from "@/lib/features/statements/history/answers";
import { serve } from "@/lib/api/serve";
import { readStatement } from "@/lib/features/statements/files/contract";

export const GET = serve(readStatement, async ({ caller, query }) =>
  answerStatement(caller, query, toUserJson(await getProfile(caller))),
);
