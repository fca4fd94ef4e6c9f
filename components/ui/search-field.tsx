import type { ComponentProps, ReactNode } from "react";
import { Field } from "./field";
import { Input } from "./input";

type SearchFieldProps = Pick<ComponentProps<typeof Input>, "inputMode"> & {
  name: string;
  label: string;
  type: "search" | "text" | "date";
  value: string | undefined;
  error?: string | undefined;
  explanation?: string | undefined;
  after?: ReactNode;
  className?: string | undefined;
};

/** One field of a search form. The search is in the page's address, which also supplies the field's value. */
export function SearchField({
  name,
  label,
  value,
  error,
  explanation,
  after,
  className,
  ...input
}: SearchFieldProps) {
  return (
    <Field
      id={name}
      label={label}
      error={error}
      explanation={explanation}
      after={after}
      className={className}
    >
      {(control) => (
        <Input
          {...control}
          {...input}
          name={name}
          defaultValue={value}
          {...(input.type !== "date" && { maxLength: 100 })}
        />
      )}
    </Field>
  );
}
