"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { fieldErrorProps } from "@/components/form/fields";
import { DialogButton } from "@/components/ui/dialog-button";
import { Field } from "@/components/ui/field";
import { FileInput } from "@/components/ui/file-input";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";

/** Imports the daily file of the European Central Bank. */
export function ImportRates() {
  return (
    <DialogButton variant="secondary" label="Import file" title="Import rates">
      {(close) => <ImportRatesForm onClose={close} />}
    </DialogButton>
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
        at about 16:00. Rates that are more than 5 % from the day before, or
        with which you have moved a currency by more than 5 % in 24 hours, wait
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
