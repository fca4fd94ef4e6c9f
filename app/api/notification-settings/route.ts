import { route } from "@/lib/http/route";
import { notificationSettingsSchema } from "@/lib/notifications/schema";
import { saveSettings } from "@/lib/notifications/service";

export const PUT = route({
  caller: "customer",
  body: notificationSettingsSchema,
  fallback: "NOTIFICATIONS_FAILED",
  handle: ({ caller, body, origin }) => saveSettings(caller, body, origin),
});
