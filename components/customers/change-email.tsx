"use client";

import { useEffect } from "react";
import {
  refreshOnConflict,
  refreshThen,
} from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { RunningChange } from "@/lib/features/customers/email-change/queries";
import { CallButton } from "../form/call-button";
import { OwnPasswordField } from "@/components/form/own-password-field";
import { DialogForm } from "../form/dialog-form";
import { EditDialog } from "../form/edit-dialog";
import { TextField } from "../form/fields";
import { ResendCode } from "../identity/resend-code";
import { SecondFactorField } from "../identity/second-factor-field";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

type ChangeEmailProps = {
  present: string;
  /** The change that waits for its codes, if there is one. */
  running: RunningChange | null;
};

/** Changes the email address in two steps: the new address with the password, then a code from each mailbox. */
export function ChangeEmail({ present, running }: ChangeEmailProps) {
  return (
    <EditDialog edit="email" title="Change email address" label="Change">
      {(close) =>
        running ? (
          <CodesForm present={present} running={running} onClose={close} />
        ) : (
          <NewEmailForm onClose={close} />
        )
      }
    </EditDialog>
  );
}

const loadContracts = () =>
  import("@/lib/features/customers/email-change/contract");

function NewEmailForm({ onClose }: { onClose: () => void }) {
  const call = useCallForm({
    contract: async () => (await loadContracts()).startEmailChange,
    defaults: { email: "", password: "", code: "" },
    // The page then has a running change, and the dialog asks for its codes.
    onDone: refreshThen(() => {}),
  });
  const { form, needsCode } = call;

  return (
    <DialogForm call={call} submit="Send codes" onClose={onClose}>
      <p className="text-sm text-ink-soft">
        We email one code to your current address and one to the new address.
        You need both. If you can’t read emails at your current address, please
        contact customer care.
      </p>
      <TextField
        form={form}
        name="email"
        type="email"
        label="New email address"
        autoComplete="email"
      />
      <OwnPasswordField form={form} />
      {needsCode && <SecondFactorField form={form} />}
    </DialogForm>
  );
}

function CodesForm({
  present,
  running: { newEmail, waitSeconds },
  onClose,
}: {
  present: string;
  running: RunningChange;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () => (await loadContracts()).confirmEmailChange,
    defaults: { presentCode: "", newCode: "" },
    onDone: refreshThen(onClose),
    onRefused: refreshOnConflict,
  });
  const { form } = call;
  // The fields replace those of the address, one of which had the focus.
  useEffect(() => form.setFocus("presentCode"), [form]);

  return (
    <DialogForm
      call={call}
      submit="Change email address"
      cancel="Close"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        We emailed a code to each address. They’re valid for 5 minutes. When the
        address is changed, we sign you out on all other devices.
      </p>
      <TextField
        form={form}
        name="presentCode"
        label="Code from your current address"
        hint={`Sent to ${toReadableEmail(present)}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <TextField
        form={form}
        name="newCode"
        label="Code from your new address"
        hint={`Sent to ${toReadableEmail(newEmail)}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ResendCode
          call={{
            contract: async () => (await loadContracts()).resendEmailChange,
          }}
          waitSeconds={waitSeconds}
          onSent={call.clear}
          question="Didn’t get both emails?"
          label="Send new codes"
        />
        <CallButton
          variant="quiet"
          call={{
            contract: async () => (await loadContracts()).cancelEmailChange,
          }}
        >
          Keep my current address
        </CallButton>
      </div>
    </DialogForm>
  );
}
