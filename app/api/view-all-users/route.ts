import { answerCustomers } from "@/lib/customers/answers";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "admin",
  right: "read",
  fallback: "LIST_FAILED",
  handle: ({ caller, query, origin }) => answerCustomers(caller, query, origin),
});
