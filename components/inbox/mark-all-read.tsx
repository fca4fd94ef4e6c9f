"use client";

import { CallButton } from "@/components/form/call-button";

/** Marks all notifications as read. */
export function MarkAllRead() {
  return (
    <CallButton
      call={{
        contract: async () =>
          (await import("@/lib/features/inbox/notifications/contract"))
            .readNotifications,
      }}
    >
      Mark all as read
    </CallButton>
  );
}
