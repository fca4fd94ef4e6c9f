"use client";

import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { IMAGE_TYPES, PDF_TYPE } from "@/lib/platform/files/media-type";
import { FileField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const empty: { title: string; documents: File | null } = {
  title: "",
  documents: null,
};

export function DocumentForm({ onSaved }: { onSaved: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/documents/contract")).uploadDocument,
    schema: async () =>
      (await import("@/lib/features/documents/schema")).documentFormSchema,
    defaults: empty,
    onDone: refreshThen(onSaved),
  });
  const { form, busy } = call;

  return (
    <Form call={call} className="grid gap-5">
      <TextField
        form={form}
        name="title"
        label="Title"
        hint="For example, “Passport” or “Proof of address”."
        maxLength={120}
        autoComplete="off"
      />
      <FileField
        form={form}
        name="documents"
        label="Document"
        hint="A JPEG, PNG, WebP or PDF file, up to 10 MB."
        accept={[...IMAGE_TYPES, PDF_TYPE]}
      />
      <SubmitButton busy={busy}>Upload document</SubmitButton>
    </Form>
  );
}
