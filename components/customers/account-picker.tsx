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
import type { AnswerOf } from "@/lib/calls/call";
import type { findAccounts } from "@/lib/features/customers/staff-contract";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";
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
   * The value that a choice puts into the field: the number of any account (the default), or the main account's number
   * or the id of a person. Typed text is kept as it is.
   */
  by?: keyof typeof FIND;
  /** The account that the form starts with, as its label in the field. */
  initial?: Choice | null;
  /** Called with the currency of the chosen account; undefined without a known one. */
  onCurrency?: (currency: Currency | undefined) => void;
  nothingFound?: string;
};

type FoundAccount = AnswerOf<typeof findAccounts>["accounts"][number];

/** A choice of an account, with its currency where that is known. */
type AccountChoice = Choice & { currency?: Currency };

/** Returns the first accounts whose owner or number matches. @throws Error with the refusal's text. */
async function findByNumber(text: string): Promise<AccountChoice[]> {
  const answer = await submit(
    {
      contract: async () =>
        (await import("@/lib/features/customers/staff-contract")).findAccounts,
    },
    {
      query: { search: text.trim() },
      fallback: UNEXPECTED,
      quiet: "always",
    },
  );
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.accounts.map((account) => ({
    value: account.accountNumber,
    label: account.fullName,
    note: noteOf(account),
    currency: account.accountCurrency,
  }));
}

/** The number, with the label unless it is the main account, and the currency unless it is that of the bank. */
const noteOf = ({
  accountNumber,
  isMain,
  label,
  accountCurrency,
}: FoundAccount) =>
  [
    accountNumber,
    ...(isMain ? [] : [label]),
    ...(accountCurrency === BASE_CURRENCY ? [] : [accountCurrency]),
  ].join(" · ");

/** Returns the first twenty customers with an account. @throws Error with the refusal's text. */
async function findPersons(
  text: string,
  by: "person" | "id",
): Promise<AccountChoice[]> {
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
  number: findByNumber,
  person: (text: string) => findPersons(text, "person"),
  id: (text: string) => findPersons(text, "id"),
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
  onCurrency,
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
            // A choice is one of FIND, or typed text.
            onCurrency?.((choice as AccountChoice | null)?.currency);
          }}
        />
      )}
    </Field>
  );
}
