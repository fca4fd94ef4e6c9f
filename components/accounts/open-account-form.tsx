"use client";

import { useWatch } from "react-hook-form";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { accountPath } from "@/lib/features/accounts/pages";
import { CURRENCIES, type Currency } from "@/lib/ledger/money";
import { AmountField, SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { RadioCards } from "../form/radio-cards";
import { SubmitButton } from "../form/submit-button";

const TYPES = [
  {
    value: "current",
    label: "Current account",
    note: "For payments, with a number of its own.",
  },
  {
    value: "savings",
    label: "Savings account",
    note: "Kept apart from your payments.",
  },
  {
    value: "pot",
    label: "Pot",
    note: "Money set aside for something. It moves between your own accounts only.",
  },
] as const;

const currencies = CURRENCIES.map((value) => ({ value, label: value }));

export function OpenAccountForm({
  openedByStaff,
}: {
  /** The products of which only staff open accounts. */
  openedByStaff: readonly { type: string; currency: Currency }[];
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/accounts/contract")).openAccount,
    defaults: {
      type: "current",
      currency: "USD" as Currency,
      name: "",
      goal: "",
      lockedUntil: "",
    },
    // The fields of a pot are not sent for another type, even if they were filled in before.
    body: ({ goal, lockedUntil, ...account }) =>
      account.type === "pot" ? { ...account, goal, lockedUntil } : account,
    onDone: ({ data, page }) => {
      page.open(accountPath(data.account.accountNumber));
      return "leave";
    },
  });
  const { form, busy } = call;
  const [type, currency] = useWatch({
    control: form.control,
    name: ["type", "currency"],
  });
  const isOpenedByStaff = openedByStaff.some(
    (product) => product.type === type && product.currency === currency,
  );
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <RadioCards
        form={form}
        name="type"
        legend="Type of account"
        options={TYPES}
      />
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        hint={
          isOpenedByStaff
            ? "Our staff open this account for you. Please write to customer care."
            : "The currency of an account stays as it is."
        }
        options={currencies}
      />
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="A name for your own lists, such as Holiday."
        optional
      />
      {type === "pot" && (
        <>
          <AmountField
            form={form}
            name="goal"
            label="Goal"
            currency={currency}
            hint="The page of the pot shows how far you are."
            optional
          />
          <TextField
            form={form}
            name="lockedUntil"
            type="date"
            label="Locked until"
            hint="Until that day the pot pays nothing out. You can’t choose an earlier day later."
            optional
          />
        </>
      )}
      <SubmitButton busy={busy}>Open account</SubmitButton>
    </Form>
  );
}
