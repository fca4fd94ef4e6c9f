"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmCall } from "../form/confirm-call";

/** Emails a customer a link to set a new password, after a confirmation. */
export function SendResetLink({
  customerId,
  email,
}: {
  customerId: string;
  email: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Send reset link
      </Button>
      <ConfirmCall
        title="Send a reset link"
        action="Send reset link"
        variant="primary"
        call={{
          contract: async () =>
            (await import("@/lib/features/access/staff-contract"))
              .sendResetLink,
          params: { userId: customerId },
        }}
        open={open}
        onClose={() => setOpen(false)}
      >
        <div className="grid gap-3 text-ink-soft">
          <p>
            {`We email a link and a code to ${email}. With both, the customer can set a new password. The current password stays valid until then.`}
          </p>
          <p>You can send at most three links an hour to one customer.</p>
        </div>
      </ConfirmCall>
    </>
  );
}
