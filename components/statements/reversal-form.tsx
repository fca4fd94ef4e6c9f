"use client";

import { useEffect } from "react";
import { refreshOnConflict } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { PageUpdate } from "@/lib/browser/use-page-update";
import { DialogForm } from "../form/dialog-form";
import { loadReasonSchema, ReasonField } from "../form/reason-field";

/** Reverses a transaction for a reason. `onDone` updates the page. */
export function ReversalForm({
  id,
  submit,
  onDone,
  onBusy,
  onClose,
}: {
  id: string;
  /** The label of the submit button. */
  submit: string;
  /** `waits`: a second person has to approve the reversal. */
  onDone: (done: { waits: boolean; page: PageUpdate }) => void;
  onBusy?: (busy: boolean) => void;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/back-office/reversals/staff-contract"))
        .reverseTransaction,
    schema: loadReasonSchema,
    params: { historyId: id },
    defaults: { reason: "" },
    onDone: ({ data: { approval }, page }) => {
      onDone({ waits: approval !== undefined, page });
      return "leave";
    },
    onRefused: refreshOnConflict,
  });
  useEffect(() => onBusy?.(call.busy), [onBusy, call.busy]);
  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit={submit}
      variant="danger"
      onClose={onClose}
    >
      <ReasonField form={call.form} />
    </DialogForm>
  );
}
