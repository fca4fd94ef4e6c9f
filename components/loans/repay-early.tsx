"use client";

import { DialogButton } from "@/components/ui/dialog-button";
import { RepayEarlyForm, type RepayEarlyProps } from "./repay-early-form";

export function RepayEarly(loan: RepayEarlyProps) {
  return (
    <DialogButton
      variant="secondary"
      label="Repay early"
      title="Repay your loan early"
      aria-label={`Repay early: ${loan.name}`}
    >
      {(close) => <RepayEarlyForm {...loan} onClose={close} />}
    </DialogButton>
  );
}
