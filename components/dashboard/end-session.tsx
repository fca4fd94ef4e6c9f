"use client";

import { CallButton } from "@/components/forms/call-button";

export function EndSession({ id, device }: { id: string; device: string }) {
  return (
    <CallButton
      call={{
        contract: async () => (await import("@/lib/auth/contract")).endSession,
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
          (await import("@/lib/auth/contract")).signOutOthers,
      }}
    >
      Sign out other sessions
    </CallButton>
  );
}
