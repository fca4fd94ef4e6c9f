"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { AccountPicker } from "@/components/customers/account-picker";
import { Notice } from "@/components/ui/notice";
import { OutcomeNotice } from "@/components/ui/outcome-notice";
import type { Choice } from "@/components/ui/use-choices";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { statementPages } from "@/lib/features/statements/pages";
import { withQuery } from "@/lib/platform/http/query";
import {
  type Currency,
  formatMoney,
  parseTypedMoney,
} from "@/lib/ledger/money";
import { AmountField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { FormEnd } from "../form/form-end";
import { ReasonField } from "../form/reason-field";
import { SubmitButton } from "../form/submit-button";
import { PostingSummary } from "./posting-summary";

const labels = {
  credit: {
    account: "Account to credit",
    other: "From account",
    send: "SEND",
    done: "credited to",
  },
  debit: {
    account: "Account to debit",
    other: "Account to pay into",
    send: "DEBIT",
    done: "debited from",
  },
} as const;

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

type Outcome = { tone: "good" | "info"; text: string };

/** Returns what the form shows after a call. Without a reference the call waits for a second member of staff. */
function outcomeOf(
  kind: "credit" | "debit",
  values: { amount: string; chooseAccount: string },
  currency: Currency,
  reference: string | undefined,
): Outcome {
  const amount = formatMoney(
    parseTypedMoney(values.amount, currency) ?? 0n,
    currency,
  );
  const number = values.chooseAccount;
  return reference === undefined
    ? {
        tone: "info",
        text: `The ${kind} of ${amount} for account ${number} is waiting for approval. A second member of staff decides under Approvals.`,
      }
    : {
        tone: "good",
        text: `${amount} ${labels[kind].done} account ${number}, reference ${reference}.`,
      };
}

/** Credits or debits one account. `today` bounds the value date, as `yyyy-mm-dd`. */
export function PostingForm({
  kind,
  today,
  currency: firstCurrency,
  account: chosen,
  rebooked,
  starts = rebooked,
}: {
  kind: "credit" | "debit";
  today: string;
  /** Of the account that is chosen already, or of what is rebooked. */
  currency: Currency;
  /** The account that is chosen already. */
  account: Choice | null;
  /** The reversed transaction that the new one replaces. */
  rebooked: RebookedEntry | null;
  /** What the form starts with. */
  starts?: Pick<RebookedEntry, "amount" | "description"> | null;
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
        page.open(
          withQuery(statementPages.staffHistory, { id: transaction.id }),
        );
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
  const { account, other, send } = labels[kind];
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
      {kind === "credit"
        ? [otherPicker, accountPicker]
        : [accountPicker, otherPicker]}
      <AmountField
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
      />
      <TextField form={form} name="description" label="Description" />
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
      <ReasonField form={form} optional={kind === "credit"} />
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
