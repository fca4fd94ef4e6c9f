"use client";

import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { profileMaritalStatuses } from "./options";
import { SubmitButton } from "../form/submit-button";

export type ProfileValues = {
  username: string;
  phoneNumber: string;
  maritalStatus: string;
  address: string;
};

export function ProfileForm({
  values,
  version,
  onSaved,
}: {
  values: ProfileValues;
  version: string;
  onSaved: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/contract")).updateProfile,
    defaults: values,
    version,
    onDone: refreshThen(onSaved),
  });
  const { form, busy } = call;

  return (
    <Form call={call} className="grid gap-5">
      <TextField
        form={form}
        name="username"
        label="Username"
        autoComplete="nickname"
      />
      <TextField
        form={form}
        name="phoneNumber"
        type="tel"
        label="Phone number"
        autoComplete="tel"
      />
      <SelectField
        form={form}
        name="maritalStatus"
        label="Marital status"
        options={profileMaritalStatuses}
      />
      <TextField
        form={form}
        name="address"
        label="Address"
        autoComplete="address-line1"
      />
      <SubmitButton busy={busy}>Save changes</SubmitButton>
    </Form>
  );
}
