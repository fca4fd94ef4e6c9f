"use client";

import type { UseFormReturn } from "react-hook-form";
import { TextField } from "../form/fields";
import { PasswordPair } from "./password-pair";
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
      <PasswordPair
        form={form}
        confirm="confirmPassword"
        labels={["New password", "Confirm new password"]}
      />
      {needsCode && <SecondFactorField form={form} />}
    </>
  );
}
