"use client";

import type { Route } from "next";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { Form } from "../form/form";
import { loadReasonSchema, ReasonField } from "../form/reason-field";
import { SubmitButton } from "../form/submit-button";
import { loadReverseCall } from "./use-delete-entry";

/** Reverses a transaction and opens the form for the right one, filled in with the same data. */
export function ReverseAndRebook({
  id,
  reference,
  formHref,
}: {
  id: string;
  reference: string;
  formHref: Route;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Reverse and rebook
      </Button>
      <Dialog title="Reverse and rebook?" open={isOpen} onClose={close}>
        <p className="mb-5 text-sm">
          We will reverse <span className="figures">{reference}</span>. Then you
          choose the right account in a form with the same amount, description
          and date.
        </p>
        {isOpen && <ReverseForm id={id} formHref={formHref} onClose={close} />}
      </Dialog>
    </>
  );
}

function ReverseForm({
  id,
  formHref,
  onClose,
}: {
  id: string;
  formHref: Route;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: loadReverseCall,
    schema: loadReasonSchema,
    params: { historyId: id },
    defaults: { reason: "" },
    onDone: ({ data: { approval }, page }) => {
      // A reversal that waits for a second person is rebooked later, from this page.
      if (approval) page.refresh(onClose);
      else page.open(formHref);
      return "leave";
    },
  });
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <ReasonField form={call.form} />
      <DialogButtons onCancel={onClose} busy={call.busy}>
        <SubmitButton variant="danger" busy={call.busy}>
          Reverse
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}
