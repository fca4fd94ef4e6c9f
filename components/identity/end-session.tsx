"use client";

import { CallButton } from "@/components/form/call-button";

export function EndSession({ id, device }: { id: string; device: string }) {
  return (
    <CallButton
      call={{
        contract: async () =>
          (await import("@/lib/features/access/contract")).endSession,
        params: { sessionId: id },
      }}
      aria-label={`Sign out ${device}`}
    >
      Sign out
    </CallButton>
  );
}

export function SignOutOthers() {
  return (
    <CallButton
      call={{
        contract: async () =>
          (await import("@/lib/features/access/contract")).signOutOthers,
      }}
    >
      Sign out other sessions
    </CallButton>
  );
}
