"use client";

import type { ComponentProps, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { CallForm } from "@/lib/browser/form/use-call-form";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";

type DialogFormProps<Values extends FieldValues> = {
  call: CallForm<Values>;
  /** The label of the submit button. */
  submit: string;
  variant?: ComponentProps<typeof SubmitButton>["variant"];
  /** Moves the focus to the submit button when the dialog opens, for a form without fields. */
  focusSubmit?: boolean;
  autoComplete?: "off";
  /** Label of the cancel button, if "Cancel" could be mistaken for the action. */
  cancel?: string;
  movesMoney?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a dialog: fields, a cancel button and a submit button. */
export function DialogForm<Values extends FieldValues>({
  call,
  submit,
  variant,
  focusSubmit,
  autoComplete,
  cancel,
  movesMoney,
  onClose,
  children,
}: DialogFormProps<Values>) {
  return (
    <Form
      call={call}
      autoComplete={autoComplete}
      movesMoney={movesMoney}
      className="grid gap-5"
    >
      {children}
      <DialogButtons onCancel={onClose} cancel={cancel} busy={call.busy}>
        <SubmitButton
          busy={call.busy}
          variant={variant}
          data-first={focusSubmit}
        >
          {submit}
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}
