import { FileReply } from "@/lib/platform/http/file-reply";
import { serve } from "@/lib/bank/serve";
import { createStatementFile } from "@/lib/features/statements/files/service";
import { downloadStatement } from "@/lib/features/statements/files/contract";
import { namedAccount } from "@/lib/identity/accounts";

export const GET = serve(downloadStatement, async ({ caller, query }) => {
  const account = await namedAccount(caller, query.get("account"));
  return new FileReply(await createStatementFile(account, query));
});
