"use client";

import { OwnPasswordField } from "@/components/form/own-password-field";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField, TextField } from "@/components/form/fields";
import { ReasonField } from "@/components/form/reason-field";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { roleOptions } from "./role-options";

/** Requests a staff account for a new colleague. */
export function AddColleague() {
  return (
    <DialogButton label="Add colleague">
      {(close) => <AddColleagueForm onClose={close} />}
    </DialogButton>
  );
}

function AddColleagueForm({ onClose }: { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/colleagues/staff-contract")).addColleague,
    defaults: { username: "", email: "", role: "", reason: "", password: "" },
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Request account"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        Another administrator approves the account. The colleague then gets a
        temporary password by email, which nobody else sees.
      </p>
      <TextField
        form={form}
        name="username"
        label="Username"
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        form={form}
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
        maxLength={254}
      />
      <SelectField
        form={form}
        name="role"
        label="Role"
        placeholder="Choose a role"
        options={roleOptions}
      />
      <ReasonField form={form} />
      <OwnPasswordField form={form} />
    </DialogForm>
  );
}
