import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { TextField } from "../form/fields";

const PASSWORD_HINT =
  "At least 8 characters, with uppercase and lowercase letters, a digit and a special character.";

/** A new password, entered twice. `confirm` is the name of the second field. */
export function PasswordPair<
  Values extends FieldValues & { password: string },
>({
  form,
  confirm,
  labels,
  hint = PASSWORD_HINT,
  optional = false,
}: {
  form: UseFormReturn<Values>;
  confirm: Path<Values>;
  labels: readonly [string, string];
  hint?: string;
  optional?: boolean;
}) {
  return (
    <>
      <TextField
        form={form}
        name={"password" as Path<Values>}
        type="password"
        label={labels[0]}
        autoComplete="new-password"
        hint={hint}
        optional={optional}
      />
      <TextField
        form={form}
        name={confirm}
        type="password"
        label={labels[1]}
        autoComplete="new-password"
        optional={optional}
      />
    </>
  );
}
