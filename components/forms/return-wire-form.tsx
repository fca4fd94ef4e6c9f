"use client";

import { useRouter } from "next/navigation";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { textOf } from "@/lib/errors/catalogue";
import { calls } from "@/lib/paths";
import { TextField } from "./fields";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";

/** Sends a pending wire back, with the reason its customer reads. */
export function ReturnWireForm({
  id,
  onClose,
}: {
  id: string;
  onClose: () => void;
}) {
  const router = useRouter();
  const call = useCallForm({
    schema: async () => (await import("@/lib/wires/schema")).returnWireSchema,
    defaults: { reason: "" },
    call: (values) =>
      submit({
        path: calls.returnWire(id),
        body: values,
        fallback: textOf("WIRE_FAILED"),
      }),
    onDone: () => {
      onClose();
      router.refresh();
      return "leave";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="For example: the other bank does not know this account"
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <SubmitButton busy={busy}>Return wire</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
