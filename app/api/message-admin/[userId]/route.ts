import { route } from "@/lib/http/route";
import { careSchema } from "@/lib/messages/schema";
import { takeCareMessage } from "@/lib/messages/service";

export const POST = route({
  caller: "customer",
  own: true,
  body: careSchema,
  form: true,
  fallback: "CONTACT_FAILED",
  handle: ({ caller, body }) => takeCareMessage(caller, body),
});
