"use client";

import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { TextField } from "./fields";

/** Loads the schema of a form that takes nothing but a reason. */
export const loadReasonSchema = async () =>
  (await import("@/lib/platform/validation/reason")).reasonSchema;

/** The field in which staff say why they do something. */
export function ReasonField<
  Values extends FieldValues & { reason?: string | undefined },
>({
  form,
  optional = false,
  className,
}: {
  form: UseFormReturn<Values>;
  optional?: boolean;
  className?: string;
}) {
  return (
    <TextField
      form={form}
      name={"reason" as Path<Values>}
      label="Reason"
      hint="The audit log keeps the reason, so leave out personal data."
      optional={optional}
      maxLength={300}
      {...(className && { className })}
    />
  );
}
