"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { paymentFilePath } from "@/lib/features/payments/pages";
import { FileField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const empty: { file: File | null } = { file: null };

/** Uploads a file of payments and opens its review. */
export function PaymentFileUpload() {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/files/contract"))
        .uploadPaymentFile,
    defaults: empty,
    onDone: ({ data, page }) => {
      page.open(paymentFilePath(data.data._id));
      return "leave";
    },
  });
  return (
    <Form call={call} className="grid gap-5">
      <FileField
        form={call.form}
        name="file"
        label="File"
        hint="A pain.001.001.09 file of your accounting program, with up to 1,000 payments from one account."
        accept={[".xml", "text/xml", "application/xml"]}
      />
      <SubmitButton busy={call.busy}>Check file</SubmitButton>
    </Form>
  );
}
