import { serve } from "@/lib/bank/serve";
import { exportCustomers } from "@/lib/features/customers/list/export-service";
import { readCustomerSearch } from "@/lib/features/customers/list/search";
import { exportCustomers as contract } from "@/lib/features/customers/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(
  contract,
  async ({ caller, query, context }) =>
    new CsvReply(
      await exportCustomers(caller, readCustomerSearch(query), context),
    ),
);
