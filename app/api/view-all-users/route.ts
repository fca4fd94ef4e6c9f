import { answerCustomers } from "@/lib/customers/list/answers";
import { listCustomers } from "@/lib/customers/contract";
import { serve } from "@/lib/http/serve";

export const GET = serve(listCustomers, ({ caller, query, origin }) =>
  answerCustomers(caller, query, origin),
);
