"use client";

import { useState } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";

/** Ends the lock of a customer's sign-in and unlocks blocked codes, after a confirmation. */
export function UnlockSignIn({
  customerId,
  codesOnly,
}: {
  customerId: string;
  /** Whether only codes are blocked that this can unlock. */
  codesOnly: boolean;
}) {
  const [title, action] = codesOnly
    ? ["Unlock these codes?", "Unlock codes"]
    : ["Unlock this sign-in?", "Unlock sign-in"];
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <ConfirmCall
        title={title}
        action={action}
        variant="primary"
        call={{
          contract: async () =>
            (await import("@/lib/features/access/staff-contract")).unlockSignIn,
          params: { userId: customerId },
        }}
        open={open}
        onClose={() => setOpen(false)}
      >
        The customer can try again at once and is notified. Make sure that you
        speak to the customer, and look at the failed attempts first.
      </ConfirmCall>
    </>
  );
}
