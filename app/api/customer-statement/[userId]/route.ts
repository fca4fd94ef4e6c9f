import { serve } from "@/lib/api/serve";
import { requireCustomerDetail } from "@/lib/features/customers/queries";
import { createStaffStatementFile } from "@/lib/features/statements/files/service";
import { downloadCustomerStatement } from "@/lib/features/statements/files/staff-contract";
import { FileReply } from "@/lib/platform/http/file-reply";

export const GET = serve(
  downloadCustomerStatement,
  async ({ caller, params, query, context }) => {
    const customer = await requireCustomerDetail(
      caller,
      params.userId,
      context,
    );
    return new FileReply(
      await createStaffStatementFile(caller, query, customer, context),
    );
  },
);
