"use client";

import { useState } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";

/** Confirms the changes of colleagues, after a question. */
export function ConfirmControl({
  customerId,
  version,
}: {
  customerId: string;
  version: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Confirm changes
      </Button>
      <ConfirmCall
        title="Confirm these changes?"
        action="Confirm changes"
        variant="primary"
        call={{
          contract: async () =>
            (await import("@/lib/features/customers/controls/staff-contract"))
              .confirmControl,
          params: { userId: customerId },
        }}
        version={version}
        open={open}
        onClose={() => setOpen(false)}
      >
        Make sure that the customer asked for them: call the customer on a
        number that you know from before the change. Your own changes need
        another colleague.
      </ConfirmCall>
    </>
  );
}
