"use client";

import { useWatch } from "react-hook-form";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { accountPath } from "@/lib/features/accounts/pages";
import {
  ACCOUNT_TYPES,
  TYPE_LABELS,
  type AccountType,
} from "@/lib/ledger/account-label";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";
import { AmountField, SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { RadioCards } from "../form/radio-cards";
import { SubmitButton } from "../form/submit-button";
import { SummaryBox } from "../form/summary-box";
import { currencyOptions } from "../ledger/currency-options";
import { Fact, Facts } from "../ui/facts";

const NOTES: Record<AccountType, string> = {
  current: "For payments, with a number of its own.",
  savings: "Kept apart from your payments.",
  pot: "Money set aside for something. It moves between your own accounts only.",
};

const types = ACCOUNT_TYPES.map((value) => ({
  value,
  label: TYPE_LABELS[value],
  note: NOTES[value],
}));

/** The interest and fees of an account of a type in a currency. */
type OfferedProduct = {
  type: AccountType;
  currency: Currency;
  /** Null without interest. */
  rates: string | null;
  /** Null without fees. */
  fees: string | null;
  isOpenedByStaff: boolean;
};

export function OpenAccountForm({
  products,
}: {
  /** The products that have terms. All others have no interest and no fees. */
  products: readonly OfferedProduct[];
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/accounts/contract")).openAccount,
    defaults: {
      type: "current",
      currency: BASE_CURRENCY as Currency,
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
  const product = products.find(
    (offered) => offered.type === type && offered.currency === currency,
  );
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <RadioCards
        form={form}
        name="type"
        legend="Type of account"
        options={types}
      />
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        hint={
          product?.isOpenedByStaff
            ? "Our staff open this account for you. Please write to customer care."
            : "The currency of an account stays as it is."
        }
        options={currencyOptions}
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
            hint="Until that day the pot pays nothing out. It can be at most five years away, and you can’t choose an earlier one later."
            optional
          />
        </>
      )}
      <SummaryBox>
        <Facts>
          <Fact term="Rate a year">{product?.rates ?? "No interest"}</Fact>
          <Fact term="Fees">{product?.fees ?? "No fees"}</Fact>
        </Facts>
      </SummaryBox>
      <SubmitButton busy={busy}>Open account</SubmitButton>
    </Form>
  );
}
