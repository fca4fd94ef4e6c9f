"use client";

import { CallButton } from "@/components/form/call-button";

export function EndStaffSession({ id, label }: { id: string; label: string }) {
  return (
    <CallButton
      call={{
        contract: async () =>
          (await import("@/lib/features/access/staff-contract"))
            .endStaffSession,
        params: { sessionId: id },
      }}
      aria-label={`Sign out ${label}`}
    >
      Sign out
    </CallButton>
  );
}
