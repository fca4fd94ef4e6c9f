"use client";

import { CallButton } from "@/components/forms/call-button";

/** Marks all notifications as read. */
export function ReadAll() {
  return (
    <CallButton
      call={{
        contract: async () =>
          (await import("@/lib/notifications/contract")).readNotifications,
      }}
    >
      Mark all as read
    </CallButton>
  );
}
