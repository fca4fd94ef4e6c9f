"use client";

import { useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { fieldErrorProps } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FileInput } from "@/components/ui/file-input";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";

/** Imports the daily file of the European Central Bank. */
export function ImportRates() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Import file
      </Button>
      <Dialog title="Import rates" open={open} onClose={close}>
        <ImportRatesForm onClose={close} />
      </Dialog>
    </>
  );
}

function ImportRatesForm({ onClose }: { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/exchange/rates/staff-contract"))
        .importRates,
    defaults: { xml: "" },
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  const read = async (file: File | undefined) =>
    form.setValue("xml", file ? await file.text() : "");
  return (
    <DialogForm call={call} submit="Import rates" onClose={onClose}>
      <p className="text-sm text-ink-soft">
        The European Central Bank publishes eurofxref-daily.xml on business days
        at about 16:00. Rates that are more than 5 % from the day before wait
        for a second person.
      </p>
      <Field
        id="xml"
        label="Daily file"
        hint={false}
        {...fieldErrorProps(form, "xml")}
      >
        {(control) => (
          <FileInput
            {...control}
            name="xml"
            accept=".xml,text/xml,application/xml"
            required
            onChange={({ target }) => void read(target.files?.[0])}
          />
        )}
      </Field>
    </DialogForm>
  );
}
