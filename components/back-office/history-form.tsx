"use client";

import type { Route } from "next";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { AccountPicker } from "@/components/customers/account-picker";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { AmountField, SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { FormEnd } from "../form/form-end";
import { SubmitButton } from "../form/submit-button";
import { PostingSummary } from "./posting-summary";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";

const types = [
  { value: "credit", label: "Credit: money in" },
  { value: "debit", label: "Debit: money out" },
];

/** The hint about the other account, by type of transaction. */
const otherAccount = new Map([
  ["credit", "The other account, which the money comes from."],
  ["debit", "The other account, which the money goes to."],
]);

/**
 * Adds an entry to the history of one account. `today` bounds the value date, `closeHref` is where the form is closed.
 */
export function HistoryForm({
  today,
  closeHref,
}: {
  today: string;
  closeHref: Route;
}) {
  const [currency, setCurrency] = useState<Currency>(BASE_CURRENCY);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/back-office/postings/staff-contract"))
        .addTransaction,
    defaults: {
      sender: "",
      transactionType: "",
      amountTransferred: "",
      remark: "",
      accountTransferredTo: "",
      accountName: "",
      bank: "",
      time: "",
      date: "",
    },
    onDone: ({ page }) => {
      page.open(closeHref, { scroll: false });
      return "leave";
    },
  });
  const { form, busy } = call;
  const shown = useWatch({ control: form.control });
  const type = shown.transactionType ?? "";
  return (
    <Form call={call} autoComplete="off" movesMoney className="posting-form">
      <AccountPicker
        form={form}
        name="sender"
        label="Account"
        onCurrency={(found) => setCurrency(found ?? BASE_CURRENCY)}
      />
      <SelectField
        form={form}
        name="transactionType"
        label="Transaction type"
        placeholder="Choose"
        options={types}
      />
      <AmountField
        form={form}
        name="amountTransferred"
        label="Amount"
        currency={currency}
      />
      <TextField form={form} name="remark" label="Description" />
      <AccountPicker
        form={form}
        name="accountTransferredTo"
        label={type === "debit" ? "To" : "From"}
        hint={`${otherAccount.get(type) ?? "The other account."} Choose one of our accounts, or enter the number or name of an account at another bank.`}
        nothingFound="Not one of our accounts. It counts as an account at another bank."
      />
      <TextField
        form={form}
        name="accountName"
        label="Account name"
        hint="The account holder, if the account is at another bank."
        optional
      />
      <TextField
        className="sm:col-span-2"
        form={form}
        name="bank"
        label="Bank"
      />
      <TextField form={form} name="time" type="time" label="Time" optional />
      <TextField
        form={form}
        name="date"
        type="date"
        label="Date"
        hint="The value date. If you leave it blank, we use today."
        max={today}
        optional
      />
      <FormEnd
        summary={
          <PostingSummary
            fields={{
              kind: type,
              account: shown.sender,
              other: shown.accountTransferredTo,
              holder: shown.accountName,
              amount: shown.amountTransferred,
              date: shown.date,
              time: shown.time,
            }}
          />
        }
      >
        <SubmitButton busy={busy} className="w-full sm:min-w-40">
          Add History
        </SubmitButton>
      </FormEnd>
    </Form>
  );
}
