import { serve } from "@/lib/bank/serve";
import { saveNotificationSettings } from "@/lib/features/inbox/notifications/contract";
import { saveSettings } from "@/lib/features/inbox/notifications/service";

export const PUT = serve(
  saveNotificationSettings,
  ({ caller, body, context }) => saveSettings(caller, body, context),
);
