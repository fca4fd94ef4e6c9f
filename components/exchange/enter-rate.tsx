"use client";

import { useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField, TextField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { RATED } from "@/lib/features/exchange/rates/rate";

const options = RATED.map((currency) => ({ value: currency, label: currency }));

/** Enters the rate of one currency, of today. */
export function EnterRate() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Enter rate</Button>
      <Dialog title="Enter rate" open={open} onClose={close}>
        <EnterRateForm onClose={close} />
      </Dialog>
    </>
  );
}

function EnterRateForm({ onClose }: { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/exchange/rates/staff-contract")).enterRate,
    defaults: { currency: "", rate: "", day: "" },
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Store rate"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        The mid rate of today. If it is more than 5 % from the day before, it
        waits for a second person.
      </p>
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        placeholder="Choose a currency"
        options={options}
      />
      <TextField
        form={form}
        name="rate"
        label="Rate for 1 EUR"
        inputMode="decimal"
        autoComplete="off"
      />
    </DialogForm>
  );
}
