"use client";

import { CallButton } from "@/components/form/call-button";

export function DeleteFilter({ id, name }: { id: string; name: string }) {
  return (
    <CallButton
      call={{
        contract: async () =>
          (
            await import("@/lib/features/back-office/saved-filters/staff-contract")
          ).deleteFilter,
        params: { filterId: id },
      }}
      variant="quiet"
      aria-label={`Delete filter ${name}`}
    >
      Delete filter
    </CallButton>
  );
}
