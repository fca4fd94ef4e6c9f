"use client";

import { CallButton } from "../form/call-button";

/** Freezes or unfreezes the customer's card. */
export function FreezeCard({ frozen }: { frozen: boolean }) {
  return (
    <CallButton
      call={{
        contract: async () => {
          const { freezeCard, unfreezeCard } =
            await import("@/lib/features/cards/contract");
          return frozen ? unfreezeCard : freezeCard;
        },
      }}
    >
      {frozen ? "Unfreeze card" : "Freeze card"}
    </CallButton>
  );
}
