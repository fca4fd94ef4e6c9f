"use client";

import { useState } from "react";
import { RemoveSecondFactorForm } from "./remove-second-factor-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export function RemoveSecondFactor({ customerId }: { customerId: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Remove
      </Button>
      <Dialog title="Remove two-factor sign-in" open={open} onClose={close}>
        <RemoveSecondFactorForm customerId={customerId} onClose={close} />
      </Dialog>
    </>
  );
}
