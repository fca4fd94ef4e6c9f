import type { FieldErrors, FieldValues } from "react-hook-form";
import { toFieldMessage } from "./field-message";
import type { FormState } from "@/lib/platform/http/form-pages";

function toError(
  text: string,
  { hints, values }: FormState,
  name: string,
): object {
  const refusal = { message: text, hint: hints[name] };
  const { message, hint } = toFieldMessage(refusal, values[name]);
  return { type: "server", message, types: { hint } };
}

/** Returns the errors at the fields of a form that was submitted without script, or undefined if there are none. */
export function fieldErrorsOf<Values extends FieldValues>(
  refusal: FormState | undefined,
): FieldErrors<Values> | undefined {
  if (!refusal || Object.keys(refusal.fields).length === 0) return undefined;
  const errors: Record<string, object> = {};
  for (const [name, message] of Object.entries(refusal.fields))
    errors[name] = toError(message, refusal, name);
  return errors as FieldErrors<Values>;
}
