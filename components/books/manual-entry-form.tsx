"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { SelectField, TextField } from "@/components/form/fields";
import { currencyOptions } from "@/components/ledger/currency-options";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { PAID_OUT } from "@/lib/features/books/manual/kinds";
import { BY_HAND, chartLine } from "@/lib/ledger/chart";
import { BASE_CURRENCY } from "@/lib/ledger/money";

const accounts = BY_HAND.map(({ kind, code, name }) => ({
  value: kind as string,
  label: `${code} ${name}`,
}));

const { code, name } = chartLine(PAID_OUT);
const debited = [
  ...accounts,
  { value: PAID_OUT, label: `${code} ${name} (into cash only)` },
];

/** Requests an entry between two accounts of the bank. */
export function RequestManualEntry({ today }: { today: string }) {
  return (
    <DialogButton label="New entry">
      {(close) => <ManualEntryForm today={today} onClose={close} />}
    </DialogButton>
  );
}

function ManualEntryForm({
  today,
  onClose,
}: {
  today: string;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/books/manual/staff-contract"))
        .requestManualEntry,
    defaults: {
      debit: "",
      credit: "",
      currency: BASE_CURRENCY as string,
      amount: "",
      description: "",
      date: "",
    },
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit="Request entry"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        A second person decides. The entry is posted on the day of the approval.
      </p>
      <SelectField
        form={form}
        name="debit"
        label="Debit"
        placeholder="Choose an account"
        options={debited}
      />
      <SelectField
        form={form}
        name="credit"
        label="Credit"
        placeholder="Choose an account"
        options={accounts}
      />
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        options={currencyOptions}
      />
      <TextField
        form={form}
        name="amount"
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField form={form} name="description" label="Description" />
      <TextField
        form={form}
        name="date"
        type="date"
        label="Value date"
        hint="Leave it empty for the day of the approval."
        max={today}
        optional
      />
    </DialogForm>
  );
}
