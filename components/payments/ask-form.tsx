"use client";

import { useWatch } from "react-hook-form";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";
import type { RequestAddress } from "@/lib/features/payments/requests/address";
import { AmountField, SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

/** Makes a bill for one of the customer's accounts. */
export function AskForm({
  accounts,
  address,
}: {
  accounts: readonly [PayingAccount, ...PayingAccount[]];
  address: RequestAddress;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/requests/contract")).askForMoney,
    defaults: {
      account: accounts[0].number,
      amount: "",
      message: "",
      ...address,
    },
    // The next bill often has the same account and address.
    onDone: ({ page }) => {
      form.resetField("amount");
      form.resetField("message");
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;
  const chosen = useWatch({ control: form.control, name: "account" });
  return (
    <Form call={call} autoComplete="off" className="grid gap-5 sm:grid-cols-2">
      <SelectField
        className="sm:col-span-2"
        form={form}
        name="account"
        label="Account to be paid"
        options={accounts.map(({ number, label, currency }) => ({
          value: number,
          label: `${label}, ${number}, ${currency}`,
        }))}
      />
      <AmountField
        form={form}
        name="amount"
        label="Amount"
        currency={accountOf(accounts, chosen).currency}
        hint="Leave it empty to let the payer decide."
        optional
      />
      <TextField
        form={form}
        name="message"
        label="Message"
        hint="The payer reads it on the bill."
        optional
      />
      <TextField
        className="sm:col-span-2"
        form={form}
        name="street"
        label="Street and house number"
      />
      <TextField form={form} name="postcode" label="Postcode" />
      <TextField form={form} name="town" label="Town" />
      <TextField
        form={form}
        name="country"
        label="Country"
        hint="Two letters, such as CH."
      />
      <div className="sm:col-span-2">
        <SubmitButton busy={busy}>Make bill</SubmitButton>
      </div>
    </Form>
  );
}
