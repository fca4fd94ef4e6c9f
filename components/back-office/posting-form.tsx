"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { AccountPicker } from "@/components/customers/account-picker";
import { Notice } from "@/components/ui/notice";
import { OutcomeNotice } from "@/components/ui/outcome-notice";
import type { Choice } from "@/components/ui/use-choices";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { staffEntryPath } from "@/lib/features/statements/pages";
import type { Currency } from "@/lib/ledger/money";
import { AmountField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { FormEnd } from "../form/form-end";
import { ReasonField } from "../form/reason-field";
import { SubmitButton } from "../form/submit-button";
import { PostingFold } from "./posting-fold";
import { PostingSummary } from "./posting-summary";
import { type Outcome, outcomeOf, POSTING_WORDS } from "./posting-words";

/** A reversed transaction, as the form takes it over. */
export type RebookedEntry = {
  id: string;
  reference: string;
  amount: string;
  description: string;
  bank: string;
  /** The value date as `yyyy-mm-dd`. */
  date: string;
  /** The other customer's account. */
  other: Choice | null;
};

/** Credits or debits one account. `today` bounds the value date, as `yyyy-mm-dd`. */
export function PostingForm({
  kind,
  today,
  currency: firstCurrency,
  account: chosen,
  rebooked,
  starts = rebooked,
  folded = false,
}: {
  kind: "credit" | "debit";
  today: string;
  /** The currency of the account that is chosen already, or of the transaction that is rebooked. */
  currency: Currency;
  /** The account that is chosen already. */
  account: Choice | null;
  /** The reversed transaction that the new one replaces. */
  rebooked: RebookedEntry | null;
  /** The initial values of the form. */
  starts?: Pick<RebookedEntry, "amount" | "description"> | null;
  /** Whether the fields that are rarely changed are folded. */
  folded?: boolean;
}) {
  const [done, setDone] = useState<Outcome | null>(null);
  const [currency, setCurrency] = useState(firstCurrency);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/back-office/postings/staff-contract"))[
        kind
      ],
    params: (values) => ({ accountId: values.chooseAccount }),
    defaults: {
      chooseAccount: chosen?.value ?? "",
      to: rebooked?.other?.value ?? "",
      amount: starts?.amount ?? "",
      description: starts?.description ?? "",
      date: rebooked?.date ?? "",
      time: "",
      bank: rebooked?.bank ?? "",
      reason: rebooked ? `Rebooked, instead of ${rebooked.reference}` : "",
    },
    body: (values) => ({
      ...values,
      ...(rebooked && { rebooks: rebooked.id }),
    }),
    // A credit may be without a reason.
    schema:
      kind === "debit"
        ? async () =>
            (await import("@/lib/features/back-office/postings/schema"))
              .debitFormSchema
        : undefined,
    onAttempt: () => setDone(null),
    onDone: ({ data: { transaction }, values, page }) => {
      setDone(outcomeOf(kind, values, currency, transaction?.reference));
      if (rebooked && transaction) {
        page.open(staffEntryPath(transaction.id));
        return "leave";
      }
      form.reset();
      setCurrency(firstCurrency);
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;
  const shown = useWatch({ control: form.control });
  const { account, other, send } = POSTING_WORDS[kind];
  const accountPicker = (
    <AccountPicker
      key="account"
      form={form}
      name="chooseAccount"
      label={account}
      initial={chosen}
      onCurrency={(found) => setCurrency(found ?? firstCurrency)}
    />
  );
  const otherPicker = (
    <AccountPicker
      key="other"
      form={form}
      name="to"
      label={other}
      initial={rebooked?.other ?? null}
      optional
      placeholder="The bank’s cash account"
    />
  );
  const accounts =
    kind === "credit"
      ? [otherPicker, accountPicker]
      : [accountPicker, otherPicker];
  const details = (
    <>
      <TextField
        form={form}
        name="date"
        type="date"
        label="Date"
        hint="The value date. If you leave it blank, we use today."
        max={today}
        optional
      />
      <TextField form={form} name="time" type="time" label="Time" optional />
      <TextField form={form} name="bank" label="Bank" optional />
    </>
  );
  const isReasonOptional = kind === "credit";
  const reason = (
    <ReasonField
      form={form}
      optional={isReasonOptional}
      {...(folded && { className: "col-span-full" })}
    />
  );

  return (
    <Form call={call} autoComplete="off" movesMoney className="posting-form">
      {rebooked && !done && (
        <Notice className="col-span-full">
          This transaction replaces{" "}
          <span translate="no" className="figures">
            {rebooked.reference}
          </span>
          , which was reversed. Choose the right account.
        </Notice>
      )}
      {done && (
        <OutcomeNotice tone={done.tone} className="col-span-full">
          {done.text}
        </OutcomeNotice>
      )}
      {!folded && accounts}
      <AmountField
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
      />
      <TextField form={form} name="description" label="Description" />
      {folded ? (
        <>
          {isReasonOptional || reason}
          <PostingFold form={form} isReasonOptional={isReasonOptional}>
            {accounts}
            {details}
            {isReasonOptional && reason}
          </PostingFold>
        </>
      ) : (
        <>
          {details}
          {reason}
        </>
      )}
      <FormEnd
        summary={
          <PostingSummary
            fields={{
              kind,
              account: shown.chooseAccount,
              other: shown.to,
              amount: shown.amount,
              date: shown.date,
              time: shown.time,
            }}
          />
        }
      >
        <SubmitButton busy={busy} className="w-full sm:min-w-40">
          {send}
        </SubmitButton>
      </FormEnd>
    </Form>
  );
}
