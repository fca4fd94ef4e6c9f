import { requireOwn } from "@/lib/customers/queries";
import { route } from "@/lib/http/route";
import { careSchema } from "@/lib/messages/schema";
import { takeCareMessage } from "@/lib/messages/service";

export const POST = route({
  caller: "customer",
  body: careSchema,
  form: true,
  fallback: "CONTACT_FAILED",
  handle: ({ caller, params, body }) => {
    requireOwn(caller, params.userId);
    return takeCareMessage(caller, body);
  },
});
