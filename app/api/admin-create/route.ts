import { answerCreated } from "@/lib/customers/answers";
import { adminCreateSchema } from "@/lib/customers/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: adminCreateSchema,
  fallback: "CREATE_FAILED",
  handle: ({ caller, body, origin }) => answerCreated(caller, body, origin),
});
