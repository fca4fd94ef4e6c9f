import {
  useWatch,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import {
  MIN_PASSWORD,
  PASSWORD_KINDS,
} from "@/lib/platform/validation/password-kinds";
import { TextField } from "../form/fields";
import { PasswordRules } from "./password-rules";

const KINDS = PASSWORD_KINDS.map(({ name }) => name);
const PASSWORD_HINT = `At least ${MIN_PASSWORD} characters, with ${new Intl.ListFormat("en-GB").format(KINDS)}.`;

/**
 * A new password, entered twice. `confirm` is the name of the second field; a `hint` takes the place of the list of
 * rules.
 */
export function PasswordPair<
  Values extends FieldValues & { password: string },
>({
  form,
  confirm,
  labels,
  hint,
  optional = false,
}: {
  form: UseFormReturn<Values>;
  confirm: Path<Values>;
  labels: readonly [string, string];
  hint?: string;
  optional?: boolean;
}) {
  const name = "password" as Path<Values>;
  const password: string = useWatch({ control: form.control, name });
  return (
    <div className="password-pair">
      <div>
        <TextField
          form={form}
          name={name}
          type="password"
          label={labels[0]}
          autoComplete="new-password"
          hint={hint ?? <span className="sr-only">{PASSWORD_HINT}</span>}
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
        {hint === undefined && <PasswordRules password={password} />}
      </div>
    </div>
  );
}
