"use client";

import { OwnPasswordField } from "@/components/form/own-password-field";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField, TextField } from "@/components/form/fields";
import { ReasonField } from "@/components/form/reason-field";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { roleOptions } from "./role-options";

type Subject = {
  id: string;
  version: string;
  username: string;
  role: string;
  email: string | null;
  isDisabled: boolean;
  hasSecondFactor: boolean;
};

/** The buttons with which an administrator requests a change of a colleague. */
export function ChangeColleague({ colleague }: { colleague: Subject }) {
  const { username } = colleague;
  return (
    <div className="flex flex-wrap gap-2 as-table:justify-end">
      <DialogButton
        variant="secondary"
        size="small"
        label="Change"
        title={`Change ${username}`}
        aria-label={`Change ${username}`}
      >
        {(close) => <ChangeForm colleague={colleague} onClose={close} />}
      </DialogButton>
      <DialogButton
        variant="secondary"
        size="small"
        label="Change email"
        title={`Change email of ${username}`}
        aria-label={`Change email of ${username}`}
      >
        {(close) => <EmailForm colleague={colleague} onClose={close} />}
      </DialogButton>
    </div>
  );
}

/** Returns the changes that this colleague's state allows. */
function optionsFor({ role, email, isDisabled, hasSecondFactor }: Subject) {
  return [
    ...roleOptions
      .filter(({ value }) => value !== role)
      .map(({ value, label }) => ({ value, label: `Role: ${label}` })),
    ...(email
      ? [{ value: "password", label: "Email a temporary password" }]
      : []),
    ...(hasSecondFactor
      ? [{ value: "factor", label: "Remove two-factor sign-in" }]
      : []),
    isDisabled
      ? { value: "enable", label: "Enable the account" }
      : { value: "disable", label: "Disable the account" },
  ];
}

/** Returns what an approved change of this colleague brings with it. */
export const explainChange = ({
  email,
  isDisabled,
}: Pick<Subject, "email" | "isDisabled">): string =>
  [
    "Another administrator approves the change.",
    ...(isDisabled ? [] : ["The colleague is then signed out everywhere."]),
    email
      ? "The colleague gets an email."
      : "The colleague has no email address, so no email is sent.",
    ...(isDisabled
      ? []
      : [
          "If the change takes rights away, the colleague’s waiting requests are rejected.",
        ]),
  ].join(" ");

/** Returns what a new email address of this colleague brings with it. */
export const explainNewEmail = ({ email }: Pick<Subject, "email">): string =>
  `Temporary passwords go to this address, so another administrator approves it. ${email ? "Both addresses get" : "The new address gets"} an email.`;

type FormProps = { colleague: Subject; onClose: () => void };

function ChangeForm({ colleague, onClose }: FormProps) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/colleagues/staff-contract"))
        .changeColleague,
    params: { colleagueId: colleague.id },
    defaults: { change: "", reason: "", password: "" },
    version: () => colleague.version,
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Request change"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{explainChange(colleague)}</p>
      <SelectField
        form={call.form}
        name="change"
        label="Change"
        placeholder="Choose a change"
        options={optionsFor(colleague)}
      />
      <ReasonField form={call.form} />
      <OwnPasswordField form={call.form} />
    </DialogForm>
  );
}

function EmailForm({ colleague, onClose }: FormProps) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/colleagues/staff-contract"))
        .changeColleagueEmail,
    params: { colleagueId: colleague.id },
    defaults: { email: "", reason: "", password: "" },
    version: () => colleague.version,
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Request change"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{explainNewEmail(colleague)}</p>
      <TextField
        form={call.form}
        name="email"
        type="email"
        label="New email"
        autoComplete="off"
        maxLength={254}
      />
      <ReasonField form={call.form} />
      <OwnPasswordField form={call.form} />
    </DialogForm>
  );
}
