import { serve } from "@/lib/bank/serve";
import { requireCustomerDetail } from "@/lib/features/customers/queries";
import { createStaffStatementFile } from "@/lib/features/statements/files/service";
import { downloadCustomerStatement as contract } from "@/lib/features/statements/files/staff-contract";
import { FileReply } from "@/lib/platform/http/file-reply";

export const GET = serve(contract, async (call) => {
  const { caller, params, query, context } = call;
  const owner = await requireCustomerDetail(caller, params.userId, context);
  return new FileReply(
    await createStaffStatementFile(caller, owner.account, query, context),
  );
});
