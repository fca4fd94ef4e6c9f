"use client";

import type { Route } from "next";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { Notice } from "@/components/ui/notice";
import type { UpdateValues } from "@/lib/features/customers/accounts/update/values";
import { describeChange } from "@/lib/features/customers/accounts/update/describe-change";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { useOpenLater } from "@/lib/browser/use-open-later";
import { AmountField, SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { FormEnd } from "../form/form-end";
import { FieldGroup } from "../form/field-group";
import { currencyOptions } from "../ledger/currency-options";
import { accountTypes, maritalStatusesWith } from "./options";
import { PasswordPair } from "../identity/password-pair";
import { PersonFields } from "./person-fields";
import { ReasonField } from "../form/reason-field";
import { SubmitButton } from "../form/submit-button";
import { UpdateSummary } from "./update-summary";
import { BASE_CURRENCY, type Currency, toCurrency } from "@/lib/ledger/money";

const closesAfterMs = 4000;

type Values = UpdateValues &
  Record<"password" | "retype" | "form" | "reason", string>;

type UpdateAccountFormProps = {
  customerId: string;
  values: UpdateValues;
  currency: Currency;
  version: string;
  /** Bounds the dates, as `yyyy-mm-dd`. */
  today: string;
  closeHref: Route;
};

/** Updates a customer. Only changed fields are sent, so that others keep a value that changed in the meantime. */
export function UpdateAccountForm({
  customerId,
  values,
  currency,
  version,
  today,
  closeHref,
}: UpdateAccountFormProps) {
  const [isDone, setIsDone] = useState(false);
  /** Returns the values before the edits. The page may have newer ones than its fields. */
  const shown = (): Values => form.formState.defaultValues as Values;
  const changes = (current: object) =>
    Object.fromEntries(
      Object.entries(current).filter(
        ([name, value]) =>
          name !== "retype" && value !== shown()[name as keyof Values],
      ),
    );
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/accounts/staff-contract"))
        .updateAccount,
    schema: async () => {
      const [{ z }, { accountUpdateFormSchema }] = await Promise.all([
        import("zod"),
        import("@/lib/features/customers/accounts/schema"),
      ]);
      return z.preprocess(
        (current: Values) => changes(current),
        accountUpdateFormSchema,
      );
    },
    params: { userId: customerId },
    defaults: {
      ...values,
      password: "",
      retype: "",
      form: "",
      reason: "",
    } as Values,
    version,
    body: (current) => changes(current),
    onDone: ({ page }) => {
      setIsDone(true);
      page.refresh();
      return "leave";
    },
  });
  const { form, busy } = call;
  const typed = useWatch({ control: form.control });
  const newCurrency = toCurrency(typed.accountCurrency ?? currency);

  useOpenLater(isDone ? closeHref : null, closesAfterMs, { scroll: false });

  return (
    <Form call={call} autoComplete="off" movesMoney className="grid gap-8">
      <Notice>change only the info you want to update</Notice>
      <FieldGroup legend="Person">
        <PersonFields
          form={form}
          today={today}
          statuses={maritalStatusesWith(values.maritalStatus)}
        >
          <PasswordPair
            form={form}
            confirm="retype"
            labels={["Password", "Retype password"]}
            hint="Leave blank to keep the current password. A new password signs the customer out everywhere. We notify the customer by email, without the password."
            optional
          />
        </PersonFields>
      </FieldGroup>
      <AccountFields form={form} today={today} currency={newCurrency} />
      <ReasonField form={form} optional />
      <FormEnd
        summary={
          !isDone && (
            <UpdateSummary
              customerId={customerId}
              stored={shown()}
              typed={typed}
              currency={newCurrency}
              storedCurrency={currency}
            >
              <BalanceChange
                form={form}
                stored={shown()}
                currency={newCurrency}
                storedCurrency={currency}
              />
            </UpdateSummary>
          )
        }
      >
        <SubmitButton busy={busy} className="w-full sm:min-w-48">
          Update Account
        </SubmitButton>
      </FormEnd>
    </Form>
  );
}

type Balances = Pick<UpdateValues, "totalBalance" | "availableBalance">;

function AccountFields({
  form,
  today,
  currency,
}: {
  form: UseFormReturn<Values>;
  today: string;
  currency: Currency;
}) {
  return (
    <FieldGroup legend="Account">
      <SelectField
        form={form}
        name="accountType"
        label="Account type"
        options={accountTypes}
      />
      <TextField
        form={form}
        name="registrationDate"
        type="date"
        label="Registration date"
        max={today}
      />
      <AmountField
        form={form}
        name="totalBalance"
        label="Total balance"
        currency={currency}
        hint="We post the change as an adjustment, for which you give a reason below."
      />
      <AmountField
        form={form}
        name="availableBalance"
        label="Available balance"
        currency={currency}
        hint="We put the difference from the total balance on hold."
      />
      <TextField
        form={form}
        name="holdReason"
        label="Hold explanation"
        hint="The customer reads it. Leave blank for “Held by the bank”."
        optional
      />
      <TextField
        form={form}
        name="accountNumber"
        label="Account number"
        hint="minimum of 10 numbers"
      />
      <SelectField
        form={form}
        name="accountCurrency"
        label="Account currency"
        options={currencyOptions}
        hint="Cannot be changed after the first transaction, or while a loan, an order or a request has amounts in it."
      />
      <TextField form={form} name="cotCode" label="COT code" />
      <TextField form={form} name="taxCode" label="TAX code" />
      <AmountField
        form={form}
        name="accountLimit"
        label="Account limit"
        currency={BASE_CURRENCY}
        hint="The most the customer can transfer in one day. Leave blank for no limit."
        optional
      />
    </FieldGroup>
  );
}

/** The effect of the entered balances, before they are sent; nothing until they differ and can be read. */
function BalanceChange({
  form,
  stored,
  currency,
  storedCurrency,
}: {
  form: UseFormReturn<Values>;
  stored: Balances;
  currency: Currency;
  storedCurrency: Currency;
}) {
  const [total, available] = useWatch({
    control: form.control,
    name: ["totalBalance", "availableBalance"],
  });
  const change = describeChange(
    stored,
    { totalBalance: total, availableBalance: available },
    currency,
    storedCurrency,
  );
  return <p className="empty:hidden">{change}</p>;
}
