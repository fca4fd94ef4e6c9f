import { serve } from "@/lib/http/serve";
import { readNotifications } from "@/lib/notifications/contract";
import { readAll } from "@/lib/notifications/service";

export const POST = serve(readNotifications, ({ caller }) => readAll(caller));
