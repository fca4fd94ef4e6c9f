import { serve } from "@/lib/http/serve";
import { saveNotificationSettings } from "@/lib/notifications/contract";
import { saveSettings } from "@/lib/notifications/service";

export const PUT = serve(saveNotificationSettings, ({ caller, body, origin }) =>
  saveSettings(caller, body, origin),
);
