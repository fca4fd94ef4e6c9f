import { serve } from "@/lib/bank/serve";
import { namedAccount } from "@/lib/identity/accounts";
import { requireCustomerDetail } from "@/lib/features/customers/queries";
import { createStaffStatementFile } from "@/lib/features/statements/files/service";
import { downloadCustomerStatement as contract } from "@/lib/features/statements/files/staff-contract";
import { FileReply } from "@/lib/platform/http/file-reply";

export const GET = serve(contract, async (call) => {
  const { caller, params, query, context } = call;
  const owner = await requireCustomerDetail(caller, params.userId, context);
  const account = await namedAccount(owner.viewed, query.get("account"));
  return new FileReply(
    await createStaffStatementFile(caller, account, query, context),
  );
});
