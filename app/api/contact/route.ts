import { serve } from "@/lib/api/serve";
import { contactBank } from "@/lib/features/inbox/messages/contract";
import { takeContactMessage } from "@/lib/features/inbox/messages/service";

export const POST = serve(contactBank, ({ body, origin }) =>
  takeContactMessage(body, origin),
);
