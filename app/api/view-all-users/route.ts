import { answerCustomers } from "@/lib/features/customers/list/answers";
import { listCustomers } from "@/lib/features/customers/staff-contract";
import { serve } from "@/lib/api/serve";

export const GET = serve(listCustomers, ({ caller, query, context }) =>
  answerCustomers(caller, query, context),
);
