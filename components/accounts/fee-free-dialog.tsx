"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields";
import { ReasonField } from "@/components/form/reason-field";
import { Dialog } from "@/components/ui/dialog";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { NamedAccount } from "./named-account";
import type { StaffAccountLine } from "./staff-account-line";

/** Frees an account of monthly fees until a day. Without an account it is closed. */
export function FeeFreeDialog({
  account,
  onClose,
}: {
  account: StaffAccountLine | null;
  onClose: () => void;
}) {
  return (
    <Dialog title="Monthly fees" open={account !== null} onClose={onClose}>
      {account && <FeeFreeForm account={account} onClose={onClose} />}
    </Dialog>
  );
}

function FeeFreeForm({
  account,
  onClose,
}: {
  account: StaffAccountLine;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/accounts/staff-contract")).freeOfFees,
    params: { accountNumber: account.number },
    defaults: { until: account.freeOfFeesUntil, reason: "" },
    version: account.feesVersion,
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm call={call} submit="Save" autoComplete="off" onClose={onClose}>
      <NamedAccount account={account} />
      <TextField
        form={call.form}
        name="until"
        type="date"
        label="No monthly fees until"
        hint="The fee of a month is waived if its last day is not later. Leave it empty to charge fees. We notify the customer."
        optional
      />
      <ReasonField form={call.form} />
    </DialogForm>
  );
}
