"use client";

import { useState } from "react";
import { CallButton } from "@/components/form/call-button";
import { ConfirmCall } from "@/components/form/confirm-call";
import { AccountPicker } from "@/components/customers/account-picker";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields";
import { ReasonField } from "@/components/form/reason-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { capitalised } from "@/lib/platform/format";
import {
  RETURN_REASONS,
  type ReturnReason,
} from "@/lib/features/rails/incoming/schema";

const calls = () => import("@/lib/features/rails/incoming/staff-contract");

export const AskButton = ({
  id,
  reference,
}: {
  id: string;
  reference: string;
}) => (
  <CallButton
    call={{
      contract: async () => (await calls()).askAboutWire,
      params: { wireId: id },
    }}
    aria-label={`Ask again about ${reference}`}
  >
    Ask again
  </CallButton>
);

/** A message to or from the other bank. */
type MessageProps = {
  id: string;
  /** Its direction, type and payment, as the end of a phrase. */
  about: string;
};

/** Sends a refused message again. */
export const SendAgainButton = ({ id, about }: MessageProps) => (
  <CallButton
    call={{
      contract: async () => (await calls()).sendRailMessageAgain,
      params: { railMessageId: id },
    }}
    aria-label={`Send again: ${about}`}
  >
    Send again
  </CallButton>
);

export const CheckButton = ({ id, about }: MessageProps) => (
  <DialogButton
    label="Mark as checked"
    title="Mark this message as checked?"
    aria-label={`Mark as checked: ${about}`}
    variant="secondary"
    size="small"
  >
    {(close) => (
      <>
        <p className="mb-5 text-sm [overflow-wrap:anywhere]">
          {`${capitalised(about)}. It leaves the list and moves no money. The audit log keeps your reason.`}
        </p>
        <CheckForm id={id} onClose={close} />
      </>
    )}
  </DialogButton>
);

function CheckForm({ id, onClose }: { id: string; onClose: () => void }) {
  const call = useCallForm({
    contract: async () => (await calls()).checkRailMessage,
    params: { railMessageId: id },
    defaults: { reason: "" },
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Mark as checked"
      onClose={onClose}
    >
      <ReasonField form={call.form} />
    </DialogForm>
  );
}

type Action = "assign" | "return" | "keep";

/** Assigns, returns or keeps a payment of the other bank. */
export function IncomingActions({
  id,
  about,
  why,
  amount,
  holder,
  isWaiting,
  isRecalled,
  proposed,
}: {
  id: string;
  /** The amount, the payer and the payee as the other bank gives them. */
  about: string;
  why: string;
  amount: string;
  /** The customer who has the money; null while it waits. */
  holder: string | null;
  isWaiting: boolean;
  isRecalled: boolean;
  /** The reason of a return that is chosen at first. */
  proposed: ReturnReason;
}) {
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const facts = (
    <p className="mb-5 text-sm [overflow-wrap:anywhere]">
      {`${about}. ${why}.`}
    </p>
  );
  const button = (name: Action, label: string) => (
    <Button
      variant="secondary"
      size="small"
      aria-label={`${label} the payment of ${about}`}
      onClick={() => setAction(name)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap justify-end gap-2 as-table:flex-nowrap as-narrow-table:flex-wrap">
      {isWaiting && button("assign", "Assign")}
      {button("return", "Return")}
      {isRecalled && button("keep", "Keep")}
      <Dialog
        title="Assign this payment?"
        open={action === "assign"}
        onClose={close}
      >
        {facts}
        <AssignForm id={id} onClose={close} />
      </Dialog>
      <Dialog
        title="Return this payment?"
        open={action === "return"}
        onClose={close}
      >
        {facts}
        {holder && (
          <p className="mb-5 text-sm">
            {`${amount} is taken from the account of ${holder}.`}
          </p>
        )}
        <ReturnForm id={id} reason={proposed} onClose={close} />
      </Dialog>
      <ConfirmCall
        title="Refuse the recall?"
        action="Refuse recall"
        call={{
          contract: async () => (await calls()).keepIncoming,
          params: { incomingId: id },
        }}
        open={action === "keep"}
        onClose={close}
      >
        {`${about}. ${holder ? `${holder} keeps the money` : "The money stays where it is"}, and the other bank gets the answer that the payee does not return it.`}
      </ConfirmCall>
    </div>
  );
}

function AssignForm({ id, onClose }: { id: string; onClose: () => void }) {
  const call = useCallForm({
    contract: async () => (await calls()).assignIncoming,
    params: { incomingId: id },
    defaults: { account: "" },
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit="Assign payment"
      onClose={onClose}
    >
      <AccountPicker
        form={call.form}
        name="account"
        label="Account"
        hint="The account that gets the money. Search by name or number, or enter its IBAN."
        nothingFound="No account of that name or number. An IBAN is checked when you assign the payment."
      />
    </DialogForm>
  );
}

const REASON_OPTIONS = Object.entries(RETURN_REASONS).map(([value, label]) => ({
  value,
  label,
}));

function ReturnForm({
  id,
  reason,
  onClose,
}: {
  id: string;
  reason: ReturnReason;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () => (await calls()).returnIncoming,
    params: { incomingId: id },
    defaults: { reason },
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit="Return payment"
      onClose={onClose}
    >
      <SelectField
        form={call.form}
        name="reason"
        label="Reason"
        options={REASON_OPTIONS}
      />
    </DialogForm>
  );
}
