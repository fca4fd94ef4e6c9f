import { defineActions } from "@/lib/audit/actions";

export const notificationActions = defineActions({
  "notifications.update": {
    staff: "Changed notification settings",
  },
});
