"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { submit } from "@/lib/browser/submit";

/** Emails a customer a link to set a new password, after a confirmation. */
export function SendResetLink({
  customerId,
  email,
}: {
  customerId: string;
  email: string;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(false);
  async function send() {
    setBusy(true);
    const { ok } = await submit({
      contract: async () =>
        (await import("@/lib/identity/staff-contract")).sendResetLink,
      params: { userId: customerId },
    });
    setBusy(false);
    if (ok) close();
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Send reset link
      </Button>
      <Dialog title="Send a reset link" open={open} onClose={close}>
        <div className="mb-5 grid gap-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
          <p>
            We email a link and a code to {email}. With both, the customer can
            set a new password. The current password stays valid until then.
          </p>
          <p>You can send at most three links an hour to one customer.</p>
        </div>
        <DialogButtons onCancel={close} busy={busy}>
          <Button onClick={() => void send()} pending={busy}>
            Send reset link
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
