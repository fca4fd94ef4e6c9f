import type { FieldErrors, FieldValues } from "react-hook-form";
import type { FormRefusal } from "@/lib/platform/http/form-post";

/** Returns the errors at the fields of a form that was submitted without script, or undefined if there are none. */
export function fieldErrorsOf<Values extends FieldValues>(
  refusal: FormRefusal | undefined,
): FieldErrors<Values> | undefined {
  if (!refusal || Object.keys(refusal.fields).length === 0) return undefined;
  const errors: Record<string, object> = {};
  for (const [name, message] of Object.entries(refusal.fields))
    errors[name] = {
      type: "server",
      message,
      types: { hint: refusal.hints[name] },
    };
  return errors as FieldErrors<Values>;
}
