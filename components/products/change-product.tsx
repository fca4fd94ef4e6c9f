"use client";

import { useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField, TextField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  CAPITALISATIONS,
  DAY_COUNTS,
  OPENER_LABELS,
  OPENERS,
  PRODUCT_NAMES,
  PRODUCT_TYPES,
} from "@/lib/features/products/terms";
import { CURRENCIES } from "@/lib/ledger/money";

const asOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));

const types = PRODUCT_TYPES.map((type) => ({
  value: type,
  label: PRODUCT_NAMES[type],
}));

const openers = OPENERS.map((value) => ({
  value,
  label: OPENER_LABELS[value],
}));

/** Requests new terms of a product. `tomorrow` is the earliest day. */
export function ChangeProduct({ tomorrow }: { tomorrow: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change terms</Button>
      <Dialog title="Change terms" open={open} onClose={close}>
        <ChangeProductForm tomorrow={tomorrow} onClose={close} />
      </Dialog>
    </>
  );
}

function ChangeProductForm({
  tomorrow,
  onClose,
}: {
  tomorrow: string;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/products/staff-contract")).changeProduct,
    defaults: {
      type: "savings",
      currency: "",
      validFrom: "",
      rate: "",
      above: "",
      rateAbove: "",
      dayCount: "act/365",
      capitalisation: "month",
      monthlyFee: "",
      wireFee: "",
      openedBy: "customers",
    },
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Request change"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        A second person decides. Then every customer who has such an account
        gets a letter.
      </p>
      <SelectField form={form} name="type" label="Account" options={types} />
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        placeholder="Choose a currency"
        options={asOptions(CURRENCIES)}
      />
      <TextField
        form={form}
        name="validFrom"
        type="date"
        label="First day"
        min={tomorrow}
      />
      <TextField
        form={form}
        name="rate"
        label="Percent a year"
        inputMode="decimal"
      />
      <TextField
        form={form}
        name="above"
        label="Another rate above"
        hint="A balance. Leave it empty for one rate."
        inputMode="decimal"
        optional
      />
      <TextField
        form={form}
        name="rateAbove"
        label="Percent a year above it"
        inputMode="decimal"
        optional
      />
      <SelectField
        form={form}
        name="capitalisation"
        label="Paid at the end of each"
        options={asOptions(CAPITALISATIONS)}
      />
      <SelectField
        form={form}
        name="dayCount"
        label="Days of a year"
        options={asOptions(DAY_COUNTS)}
      />
      <TextField
        form={form}
        name="monthlyFee"
        label="Monthly fee"
        hint="In the currency of the account. Leave it empty for none."
        inputMode="decimal"
        optional
      />
      <TextField
        form={form}
        name="wireFee"
        label="Fee per wire"
        hint="For each transfer to another bank. Leave it empty for none."
        inputMode="decimal"
        optional
      />
      <SelectField
        form={form}
        name="openedBy"
        label="Opened by"
        options={openers}
      />
    </DialogForm>
  );
}
