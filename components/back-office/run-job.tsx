"use client";

import { CallButton } from "@/components/form/call-button";

export function RunJob({ id, label }: { id: string; label: string }) {
  return (
    <CallButton
      call={{
        contract: async () =>
          (await import("@/lib/features/back-office/jobs/staff-contract"))
            .runJobAgain,
        params: { jobId: id },
      }}
      aria-label={`Run again: ${label}`}
    >
      Run again
    </CallButton>
  );
}
