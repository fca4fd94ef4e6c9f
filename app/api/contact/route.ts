import { serve } from "@/lib/http/serve";
import { contactBank } from "@/lib/messages/contract";
import { takeContactMessage } from "@/lib/messages/service";

export const POST = serve(contactBank, ({ body, origin }) =>
  takeContactMessage(body, origin),
);
