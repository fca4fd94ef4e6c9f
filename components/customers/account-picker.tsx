"use client";

import {
  useController,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import type { Choice } from "@/components/ui/use-choices";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { Field } from "@/components/ui/field";
import { UNEXPECTED } from "@/lib/platform/errors/failure";
import { submit } from "@/lib/browser/submit";

type AccountPickerProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  hint?: string;
  optional?: boolean;
  placeholder?: string;
  /**
   * Which value a picked account puts into the field: its number (the default) or its id. Typed text is kept as it
   * is.
   */
  by?: "number" | "id";
  /** The account that the form starts with, as its label in the field. */
  initial?: Choice | null;
  nothingFound?: string;
};

/**
 * Returns the first twenty customers with an account whose name or number matches. @throws Error with the refusal's
 * text.
 */
async function findAccounts(
  text: string,
  by: "number" | "id",
): Promise<Choice[]> {
  const answer = await submit(
    {
      contract: async () =>
        (await import("@/lib/features/customers/staff-contract")).listCustomers,
    },
    {
      query: { limit: "20", search: text.trim(), rows: "short" },
      fallback: UNEXPECTED,
      quiet: "always",
    },
  );
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.data.flatMap(({ _id, fullName, accountNumber }) =>
    accountNumber
      ? [
          {
            value: by === "id" ? _id : accountNumber,
            label: fullName,
            note: accountNumber,
          },
        ]
      : [],
  );
}

const FIND = {
  number: (text: string) => findAccounts(text, "number"),
  id: (text: string) => findAccounts(text, "id"),
};

export function AccountPicker<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional = false,
  placeholder = "Search by name or number",
  by = "number",
  initial = null,
  nothingFound = staffLedgerErrors.ACCOUNT_UNKNOWN.text,
}: AccountPickerProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const [selected, setSelected] = useState<Choice | null>(null);
  const value: string = field.value;
  // A reset sets the field without a choice.
  const shown =
    [selected, initial].find((choice) => choice?.value === value) ??
    (value ? { value, label: value } : null);
  return (
    <Field
      id={name}
      label={label}
      hint={hint}
      optional={optional}
      error={fieldState.error?.message}
    >
      {(control) => (
        <Combobox
          {...control}
          name={name}
          inputRef={field.ref}
          placeholder={placeholder}
          selected={shown}
          find={FIND[by]}
          nothingFound={nothingFound}
          onChoose={(choice) => {
            setSelected(choice);
            field.onChange(choice?.value ?? "");
          }}
        />
      )}
    </Field>
  );
}
