"use client";

import Dices from "lucide-react/icons/dices";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { useCall } from "@/lib/browser/use-call";
import { capitalised } from "@/lib/platform/format";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { AmountField, SelectField, TextField } from "../form/fields";
import { PasswordPair } from "../identity/password-pair";
import { accountTypes } from "./options";
import { OpeningLetter, type OpenedAccount } from "./opening-letter";
import { PersonFields } from "./person-fields";
import { Form } from "../form/form";
import { FieldGroup } from "../form/field-group";
import { SubmitButton } from "../form/submit-button";
import { currencyOptions } from "../ledger/currency-options";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";

const empty = {
  fullName: "",
  username: "",
  phoneNumber: "",
  email: "",
  occupation: "",
  dateOfBirth: "",
  maritalStatus: "",
  address: "",
  accountType: "",
  accountNumber: "",
  accountCurrency: BASE_CURRENCY as Currency,
  availableBalance: "",
  totalBalance: "",
  registrationDate: "",
  password: "",
  retype_password: "",
  accountLimit: "",
  cotCode: "",
  taxCode: "",
};

/** Opens an account for someone. `today` bounds the dates, as `yyyy-mm-dd`. */
export function CreateAccountForm({
  today,
  minimumAge,
}: {
  today: string;
  minimumAge: number;
}) {
  const [opened, setOpened] = useState<OpenedAccount | null>(null);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/staff-contract")).createCustomer,
    defaults: empty,
    onSend: () => setOpened(null),
    onDone: ({ data: { data: customer, approval, message }, values, page }) => {
      const { fullName, address, accountNumber, password } = values;
      if (customer)
        setOpened({
          id: customer._id,
          ...{ fullName, address, accountNumber, password },
          waits: approval && message ? capitalised(message) : null,
        });
      form.reset();
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;
  const currency = useWatch({ control: form.control, name: "accountCurrency" });

  return (
    <>
      {opened && <OpeningLetter account={opened} />}
      <Form
        call={call}
        autoComplete="off"
        movesMoney
        className="grid gap-8 print:hidden"
      >
        <Generate form={form} />
        <FieldGroup legend="Person">
          <PersonFields
            form={form}
            birthHint={`At least ${minimumAge} years ago`}
            today={today}
          />
        </FieldGroup>
        <FieldGroup legend="Account">
          <SelectField
            form={form}
            name="accountType"
            label="Account type"
            placeholder="Choose"
            options={accountTypes}
          />
          <TextField
            form={form}
            name="accountNumber"
            label="Account number"
            inputMode="numeric"
            hint="minimum of 10 numbers"
          />
          <SelectField
            form={form}
            name="accountCurrency"
            label="Account currency"
            options={currencyOptions}
            hint="Cannot be changed after the first transaction."
          />
          <AmountField
            form={form}
            name="availableBalance"
            label="Available balance"
            currency={currency}
          />
          <AmountField
            form={form}
            name="totalBalance"
            label="Total balance"
            currency={currency}
            hint="Must equal the available balance for a new account."
          />
          <TextField
            form={form}
            name="registrationDate"
            type="date"
            label="Registration date"
            max={today}
          />
        </FieldGroup>
        <FieldGroup legend="Sign-in and limits">
          <PasswordPair
            form={form}
            confirm="retype_password"
            labels={["Password", "Retype password"]}
          />
          <AmountField
            form={form}
            name="accountLimit"
            label="Account limit"
            currency={BASE_CURRENCY}
            hint="The most the customer can transfer in one day."
          />
          <TextField form={form} name="cotCode" label="COT code" />
          <TextField form={form} name="taxCode" label="Tax code" />
        </FieldGroup>
        <div>
          <SubmitButton busy={busy} className="w-full sm:w-auto sm:min-w-48">
            Create Account
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

function Generate({ form }: { form: UseFormReturn<typeof empty> }) {
  const { busy, run } = useCall(
    {
      contract: async () =>
        (await import("@/lib/features/customers/staff-contract"))
          .newAccountValues,
    },
    {
      onAnswer: (answer) => {
        if (!answer.ok) return;
        const { accountNumber, cotCode, taxCode, password } = answer.data;
        const made = { accountNumber, cotCode, taxCode, password };
        for (const [name, value] of Object.entries({
          ...made,
          retype_password: password,
        }))
          form.setValue(name as keyof typeof made, value, {
            shouldValidate: form.formState.isSubmitted,
          });
      },
    },
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" pending={busy} onClick={() => void run()}>
        <Dices aria-hidden className="size-4" />
        Generate
      </Button>
      <p className="text-sm text-ink-soft">
        Fills in a random number, both codes and a temporary password.
      </p>
    </div>
  );
}
