"use client";

import { DialogButton } from "@/components/ui/dialog-button";
import { RepayEarlyForm, type RepayEarlyProps } from "./repay-early-form";

/** Opens the early repayment of a loan, if an account in its currency can pay. */
export function RepayEarly({ accounts, ...loan }: RepayEarlyProps) {
  const { account, currency, name } = loan;
  const payers = accounts.filter((one) => one.currency === currency);
  if (payers.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        {`You can’t repay early now: account ${account.number} is blocked, and you have no other account in ${currency} that can pay.`}
      </p>
    );
  return (
    <DialogButton
      variant="secondary"
      label="Repay early"
      title="Repay your loan early"
      aria-label={`Repay early: ${name}`}
    >
      {(close) => (
        <RepayEarlyForm {...loan} accounts={payers} onClose={close} />
      )}
    </DialogButton>
  );
}
