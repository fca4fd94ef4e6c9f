"use client";

import { useRef } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { FileField } from "@/components/form/fields";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";

const empty: { xml: File | null } = { xml: null };

/** Imports the daily file of the European Central Bank. */
export function ImportRates() {
  return (
    <DialogButton variant="secondary" label="Import file" title="Import rates">
      {(close) => <ImportRatesForm onClose={close} />}
    </DialogButton>
  );
}

function ImportRatesForm({ onClose }: { onClose: () => void }) {
  const text = useRef("");
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/exchange/rates/staff-contract"))
        .importRates,
    schema: async () =>
      (await import("@/lib/features/exchange/rates/schema"))
        .importRatesFormSchema,
    defaults: empty,
    onSend: async () => {
      const file = form.getValues("xml");
      // A file that is gone since it was chosen is refused as an empty one.
      text.current = (await file?.text().catch(() => "")) ?? "";
    },
    body: () => ({ xml: text.current }),
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  return (
    <DialogForm call={call} submit="Import rates" onClose={onClose}>
      <p className="text-sm text-ink-soft">
        The European Central Bank publishes eurofxref-daily.xml on business days
        at about 16:00. Rates that are more than 5 % from the day before, or
        with which you have moved a currency by more than 5 % in 24 hours, wait
        for a second person.
      </p>
      <FileField
        form={form}
        name="xml"
        label="Daily file"
        accept={[".xml", "text/xml", "application/xml"]}
      />
    </DialogForm>
  );
}
