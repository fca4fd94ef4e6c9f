"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

/** Adds a note about a customer. */
export function NoteForm({ customerId }: { customerId: string }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/notes/staff-contract")).addNote,
    params: { userId: customerId },
    defaults: { note: "" },
    onDone: ({ page }) => {
      form.reset();
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;
  return (
    <Form call={call} autoComplete="off" className="mb-6 grid gap-4">
      <TextField form={form} name="note" type="area" label="New note" />
      <div>
        <SubmitButton busy={busy} variant="secondary">
          Add note
        </SubmitButton>
      </div>
    </Form>
  );
}
