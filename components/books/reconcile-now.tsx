"use client";

import { CallButton } from "@/components/form/call-button";

export function ReconcileNow() {
  return (
    <CallButton
      call={{
        contract: async () =>
          (await import("@/lib/features/books/staff-contract")).reconcileBooks,
      }}
    >
      Reconcile now
    </CallButton>
  );
}
