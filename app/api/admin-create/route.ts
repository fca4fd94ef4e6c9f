import { answerCreated } from "@/lib/customers/answers";
import { createCustomer } from "@/lib/customers/contract";
import { serve } from "@/lib/http/serve";

export const POST = serve(createCustomer, ({ caller, body, origin }) =>
  answerCreated(caller, body, origin),
);
