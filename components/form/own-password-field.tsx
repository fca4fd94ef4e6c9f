"use client";

import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { TextField } from "./fields";

/** The field in which a person proves who they are before a change that another could misuse. */
export function OwnPasswordField<
  Values extends FieldValues & { password?: string | undefined },
>({ form }: { form: UseFormReturn<Values> }) {
  return (
    <TextField
      form={form}
      name={"password" as Path<Values>}
      type="password"
      label="Your password"
      autoComplete="current-password"
    />
  );
}
