import { route } from "@/lib/http/route";
import { contactSchema } from "@/lib/messages/schema";
import { takeContactMessage } from "@/lib/messages/service";

export const POST = route({
  caller: "public",
  body: contactSchema,
  fallback: "CONTACT_FAILED",
  handle: ({ body, origin }) => takeContactMessage(body, origin),
});
