"use client";

import { CallButton } from "@/components/forms/call-button";
import { textOf } from "@/lib/errors/catalogue";
import { calls } from "@/lib/paths";

export function EndSession({ id, device }: { id: string; device: string }) {
  return (
    <CallButton
      path={calls.endSession(id)}
      method="DELETE"
      fallback={textOf("SESSIONS_FAILED")}
      aria-label={`Sign out ${device}`}
    >
      Sign out
    </CallButton>
  );
}

export function SignOutOthers() {
  return (
    <CallButton path={calls.signOutOthers} fallback={textOf("SESSIONS_FAILED")}>
      Sign out other sessions
    </CallButton>
  );
}
