import type { ReactNode } from "react";
import {
  type FieldError,
  type FieldValues,
  type Path,
  type PathValue,
  useController,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { registerField } from "@/lib/browser/form/register-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useFieldId } from "@/components/ui/field-scope";
import { FileInput } from "@/components/ui/file-input";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Select, type Option } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { type Currency, symbolOf, toDecimal } from "@/lib/ledger/money";
import { AmountQuestion } from "./amount-question";
import { formatIsoDay } from "@/lib/platform/format";
import { PASSWORD_RULES } from "@/lib/platform/validation/password-kinds";

type Shared<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  autoComplete?: string;
  placeholder?: string;
  className?: string;
};

type TextFieldProps<Values extends FieldValues> = Shared<Values> & {
  type?: "text" | "email" | "tel" | "date" | "time" | "password" | "area";
  /** Set if another element on the page has the name as its id. */
  id?: string;
  inputMode?: "numeric" | "decimal";
  min?: string;
  max?: string;
  maxLength?: number;
  /** "large" for the one figure that a form is about. */
  size?: "large";
  /** Set for a required field that may be folded away, where a browser can't show that it is missing. */
  folded?: boolean;
  after?: ReactNode;
};

function fieldErrorProps<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
): { error?: string; explanation?: string } {
  const fieldError = form.formState.errors[name] as FieldError | undefined;
  const explanation = fieldError?.types?.["hint"];
  return {
    ...(fieldError?.message && { error: fieldError.message }),
    ...(typeof explanation === "string" && { explanation }),
  };
}

export function TextField<Values extends FieldValues>({
  form,
  name,
  id = name,
  type = "text",
  label,
  hint,
  optional = false,
  className,
  size,
  folded = false,
  after,
  ...input
}: TextFieldProps<Values>) {
  // Browsers show a day in the order of their language, so 05/06 could be in May or in June.
  const day: unknown = useWatch({
    control: form.control,
    name,
    disabled: type !== "date",
  });
  const chosen =
    type === "date" && typeof day === "string" ? formatIsoDay(day) : "";
  return (
    <Field
      id={useFieldId(id)}
      label={label}
      hint={
        chosen && typeof hint === "string"
          ? `${chosen}. ${hint}`
          : chosen || hint
      }
      optional={optional}
      {...fieldErrorProps(form, name)}
      className={className}
      after={after}
    >
      {(control) => {
        const controlProps = {
          ...control,
          ...input,
          ...registerField(form, name),
          required: !optional && !folded,
          ...(folded && { "aria-required": true }),
          ...(size && { className: "control-large" }),
        };
        if (type === "password")
          return (
            <PasswordInput
              {...controlProps}
              {...(input.autoComplete === "new-password" && {
                passwordrules: PASSWORD_RULES,
              })}
              {...(!/password/i.test(label) && { noun: label })}
            />
          );
        if (type === "area") return <Textarea {...controlProps} />;
        return <Input {...controlProps} type={type} />;
      }}
    </Field>
  );
}

type AmountFieldProps<Values extends FieldValues> = Omit<
  TextFieldProps<Values>,
  "type" | "inputMode" | "placeholder" | "after"
> & { currency: Currency };

/** A field for an amount of money, with the currency in its label. It asks about a refused amount with two readings. */
export function AmountField<Values extends FieldValues>({
  currency,
  label,
  ...props
}: AmountFieldProps<Values>) {
  const { form, name } = props;
  const hydrated = useHydrated();
  const text: unknown = useWatch({ control: form.control, name });
  return (
    <TextField
      {...props}
      label={`${label} in ${symbolOf(currency)}`}
      inputMode="decimal"
      placeholder={toDecimal(0n, currency)}
      after={
        hydrated &&
        form.formState.errors[name] && (
          <AmountQuestion text={String(text ?? "")} currency={currency}>
            {({ amount, label: choice }) => (
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  form.setValue(
                    name,
                    amount as PathValue<Values, Path<Values>>,
                    {
                      shouldDirty: true,
                      shouldValidate: true,
                    },
                  );
                  form.setFocus(name);
                }}
              >
                {choice}
              </Button>
            )}
          </AmountQuestion>
        )
      }
    />
  );
}

type SelectFieldProps<Values extends FieldValues> = Shared<Values> & {
  options: readonly Option[];
};

export function SelectField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional = false,
  className,
  ...select
}: SelectFieldProps<Values>) {
  return (
    <Field
      id={useFieldId(name)}
      label={label}
      hint={hint}
      optional={optional}
      {...fieldErrorProps(form, name)}
      className={className}
    >
      {(control) => (
        <Select
          {...control}
          {...select}
          {...registerField(form, name)}
          required={!optional}
        />
      )}
    </Field>
  );
}

type FileFieldProps<Values extends FieldValues> = Shared<Values> & {
  accept: readonly string[];
  onChosen?: (file: File | null) => void;
};

/** A file field; its value is the `File`, or null. */
export function FileField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  accept,
  onChosen,
}: FileFieldProps<Values>) {
  const { field } = useController({ control: form.control, name });
  const error = fieldErrorProps(form, name);
  const id = useFieldId(name);
  return (
    // A refusal names what is accepted, as the hint does.
    <Field id={id} label={label} hint={!error.error && hint} {...error}>
      {(control) => (
        <FileInput
          {...control}
          ref={field.ref}
          name={name}
          accept={accept.join()}
          required
          onBlur={field.onBlur}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null;
            field.onChange(file);
            onChosen?.(file);
          }}
        />
      )}
    </Field>
  );
}
