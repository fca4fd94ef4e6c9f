"use client";

import {
  refreshOnConflict,
  refreshThen,
} from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { AmountField } from "../form/fields";
import { DialogForm } from "../form/dialog-form";
import type { Currency } from "@/lib/ledger/money";

/** Refunds a payment from the bank's cash account; `most` is what is left of it. */
export function RefundForm({
  caseId,
  most,
  currency,
  onClose,
}: {
  caseId: string;
  most: string;
  currency: Currency;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/cases/staff-contract")).refundCase,
    params: { caseId },
    defaults: { amount: most },
    onDone: refreshThen(onClose),
    onRefused: refreshOnConflict,
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit="Refund payment"
      onClose={onClose}
    >
      <AmountField
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
        hint={`At most ${most}. The bank’s cash account pays, and the case is closed.`}
      />
    </DialogForm>
  );
}
