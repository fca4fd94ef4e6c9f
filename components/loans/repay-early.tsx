"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RepayEarlyForm, type RepayEarlyProps } from "./repay-early-form";

export function RepayEarly(loan: RepayEarlyProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Repay early: ${loan.name}`}
        onClick={() => setOpen(true)}
      >
        Repay early
      </Button>
      <Dialog title="Repay your loan early" open={open} onClose={close}>
        <RepayEarlyForm {...loan} onClose={close} />
      </Dialog>
    </>
  );
}
