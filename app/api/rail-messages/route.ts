import { serve } from "@/lib/bank/serve";
import { receiveMessage } from "@/lib/features/rails/contract";
import { receiveByLink } from "@/lib/features/rails/inbox";

export const POST = serve(receiveMessage, ({ body }) => receiveByLink(body));
