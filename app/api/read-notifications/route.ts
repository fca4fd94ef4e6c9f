import { serve } from "@/lib/bank/serve";
import { readNotifications } from "@/lib/features/inbox/notifications/contract";
import { readAllNotifications } from "@/lib/features/inbox/notifications/service";

export const POST = serve(readNotifications, ({ caller }) =>
  readAllNotifications(caller),
);
