import { serve } from "@/lib/api/serve";
import { readNotifications } from "@/lib/features/inbox/notifications/contract";
import { readAll } from "@/lib/features/inbox/notifications/service";

export const POST = serve(readNotifications, ({ caller }) => readAll(caller));
