"use client";

import { useState } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";

/** Ends the lock of a customer's sign-in, after a confirmation. */
export function UnlockSignIn({ customerId }: { customerId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Unlock sign-in
      </Button>
      <ConfirmCall
        title="Unlock this sign-in?"
        action="Unlock sign-in"
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
        speak to the customer, and look at the failed sign-ins first.
      </ConfirmCall>
    </>
  );
}
