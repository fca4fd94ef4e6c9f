import { answerCreated } from "@/lib/accounts/opening/answers";
import { createCustomer } from "@/lib/customers/contract";
import { serve } from "@/lib/http/serve";

export const POST = serve(createCustomer, ({ caller, body, origin }) =>
  answerCreated(caller, body, origin),
);
