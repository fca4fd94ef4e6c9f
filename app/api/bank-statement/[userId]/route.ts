import { serve } from "@/lib/bank/serve";
import { namedAccount } from "@/lib/identity/accounts";
import { readStatement } from "@/lib/features/statements/files/contract";
import { getProfile } from "@/lib/features/customers/queries";
import { toUserJson } from "@/lib/features/customers/serializers";
import { readPeriod } from "@/lib/features/statements/files/service";
import { getStatement } from "@/lib/features/statements/history/statement";
import { toStatementJson } from "@/lib/features/statements/history/serializers";

export const GET = serve(readStatement, async ({ caller, query }) => {
  const account = await namedAccount(caller, query.get("account"));
  const statement = await getStatement(account, readPeriod(query));
  const user = toUserJson(await getProfile(account));
  return { statement: toStatementJson(statement, user) };
});
