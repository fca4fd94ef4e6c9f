import { answerCreated } from "@/lib/features/customers/accounts/opening/answers";
import { createCustomer } from "@/lib/features/customers/staff-contract";
import { serve } from "@/lib/api/serve";

export const POST = serve(createCustomer, ({ caller, body, context }) =>
  answerCreated(caller, body, context),
);
