"use client";

import type { UseFormReturn } from "react-hook-form";
import { TextField } from "../form/fields";
import { SecondFactorField } from "./second-factor-field";

export const CHANGE_DEFAULTS = {
  currentPassword: "",
  password: "",
  confirmPassword: "",
  code: "",
};

/** The fields of a password change. */
export function NewPasswordFields({
  form,
  currentLabel,
  needsCode,
}: {
  form: UseFormReturn<typeof CHANGE_DEFAULTS>;
  currentLabel: string;
  needsCode: boolean;
}) {
  return (
    <>
      <TextField
        form={form}
        name="currentPassword"
        type="password"
        label={currentLabel}
        autoComplete="current-password"
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, with uppercase and lowercase letters, a digit and a special character."
      />
      <TextField
        form={form}
        name="confirmPassword"
        type="password"
        label="Confirm new password"
        autoComplete="new-password"
      />
      {needsCode && <SecondFactorField form={form} />}
    </>
  );
}
