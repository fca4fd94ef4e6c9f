"use client";

import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useCallForm, type CallForm } from "@/lib/browser/form/use-call-form";
import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";
import type { KnownPayee } from "@/lib/features/payments/payee";
import { paymentPages } from "@/lib/features/payments/pages";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { receiptPath } from "@/lib/features/statements/pages";
import type { FormState } from "@/lib/platform/http/form-pages";
import { isQuoteRefused } from "../exchange/quote-refused";
import { AmountField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { PayeeFields } from "./payee-fields";
import { PayeePicker } from "./payee-picker";
import { AccountField } from "../accounts/account-field";
import { TransferReviewStep } from "./transfer-review-step";
import { RestoredDraft } from "./restored-draft";
import { shownOfWire } from "./shown-in-review";
import { TransferCodeFields, type TransferCodes } from "./transfer-code-fields";
import { usePaymentSteps } from "./use-payment-steps";
import {
  type Draft,
  type TransferValues,
  useFirstDraft,
  useTransferDraft,
} from "./use-transfer-draft";

const empty: TransferValues = {
  fromAccount: "",
  amount: "",
  accountName: "",
  recipientAccount: "",
  bank: "",
  cotCode: "",
  taxCode: "",
  description: "",
  payOn: "",
  code: "",
};

type TransferFormProps = {
  /** The number of the customer's main account. */
  holder: string;
  accounts: readonly PayingAccount[];
  /** The number of the account that is chosen at first. */
  payer: string;
  /** Whether the page was asked for this account, which takes the place of the account of a draft. */
  isPayerAsked: boolean;
  payees: KnownPayee[];
  codes: TransferCodes;
  /** Today's day in Zurich, the first on which a payment can be made. */
  today: string;
  /** The data of a saved payee or an earlier payment. It takes the place of a draft. */
  start?: Partial<TransferValues>;
  draft: Draft | null;
  /** The state that the form left when it was sent without script. It takes the place of a draft as well. */
  early?: FormState | undefined;
};

/** The transfer form with its review step; it ends at the receipt, or at the payments that are scheduled. */
export function TransferForm({
  holder,
  payer,
  isPayerAsked,
  start,
  draft,
  early,
  ...props
}: TransferFormProps) {
  const { accounts, today } = props;
  const first = useFirstDraft(holder, draft);
  /** Chooses the first account instead of one that can no longer pay. */
  const withPayer = (values: Partial<TransferValues>): TransferValues => ({
    ...empty,
    ...values,
    fromAccount:
      accounts.find(({ number }) => number === values.fromAccount)?.number ??
      payer,
  });
  const [restored, setRestored] = useState(start || early ? null : first);
  /** The id of the quote that the review shows. */
  const quoteId = useRef<string | undefined>(undefined);
  const [refusedQuotes, setRefusedQuotes] = useState(0);
  const steps = usePaymentSteps({
    inHistory: true,
    onMade: ({ kind, id }, page) => {
      drafts.forget();
      page.open(kind === "transfer" ? receiptPath(id) : paymentPages.payments, {
        replace: true,
      });
    },
  });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/pay/contract")).transfer,
    schema: async () =>
      (
        await import("@/lib/features/payments/transfers/schema")
      ).transferFormSchema(
        accounts,
        (number) => accountOf(accounts, number).currency,
      ),
    defaults: withPayer({
      ...restored?.fields,
      ...start,
      ...(isPayerAsked && { fromAccount: payer }),
    }),
    early: early && { ...early, values: withPayer(pickFields(early.values)) },
    // The bank refuses a wire that would arrive later than the review shows, or cost something else.
    body: (values) =>
      isThisBank(values.bank)
        ? { ...values, quoteId: quoteId.current }
        : {
            ...values,
            ...shownOfWire(accountOf(accounts, values.fromAccount)),
          },
    beforeSend: steps.beforeSend,
    onSend: () => drafts.finish(),
    onLost: steps.onLost,
    onDone: ({ data: { transfer }, page }) => {
      drafts.forget();
      page.open(
        transfer.status === "scheduled"
          ? paymentPages.payments
          : receiptPath(transfer.id),
        { replace: true },
      );
      return "leave";
    },
    onRefused: (answer, page) => {
      if (isQuoteRefused(answer.code)) {
        setRefusedQuotes((count) => count + 1);
        return;
      }
      steps.onRefused(answer, page);
    },
  });
  const drafts = useTransferDraft(call.form, holder);
  if (!steps.reviewing)
    return (
      <>
        {restored && (
          <RestoredDraft
            savedAt={restored.savedAt}
            today={today}
            onDiscarded={() => {
              call.form.reset(withPayer({}));
              drafts.forget();
              setRestored(null);
            }}
          />
        )}
        <TransferFields call={call} {...props} />
      </>
    );
  return (
    <TransferReviewStep
      call={call}
      steps={steps}
      accounts={accounts}
      today={today}
      refused={refusedQuotes}
      onQuote={(id) => (quoteId.current = id)}
    />
  );
}

/** Leaves out what only the review without script needs. */
const pickFields = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(empty).map((name) => [name, values[name] ?? ""]),
  );

function TransferFields({
  call,
  accounts,
  payees,
  codes,
  today,
}: Pick<TransferFormProps, "accounts" | "payees" | "codes" | "today"> & {
  call: CallForm<TransferValues>;
}) {
  const { form, busy } = call;
  const chosen = useWatch({ control: form.control, name: "fromAccount" });
  const { currency } = accountOf(accounts, chosen);
  const isMixed = accounts.some((account) => account.currency !== currency);

  return (
    <Form
      call={call}
      action="/api/transfer-review"
      autoComplete="off"
      className="grid gap-5 sm:grid-cols-2"
    >
      <AccountField
        form={form}
        name="fromAccount"
        label="From account"
        accounts={accounts}
        className="sm:col-span-2"
      />
      <PayeePicker form={form} payees={payees} />
      <PayeeFields form={form} />
      <AmountField
        className="sm:col-span-2"
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
        size="large"
        hint={
          isMixed && (
            <span className="hidden noscript:inline">
              In the currency of the account that pays.
            </span>
          )
        }
      />
      <TextField form={form} name="description" label="Description" optional />
      <TextField
        form={form}
        name="payOn"
        type="date"
        label="Payment date"
        hint="Leave it empty to pay now. A later payment needs the money on that day."
        min={today}
        optional
      />
      <TransferCodeFields form={form} codes={codes} />
      <div className="sm:col-span-2">
        <SubmitButton busy={busy} worksEarly className="w-full sm:w-auto">
          Review transfer
        </SubmitButton>
      </div>
    </Form>
  );
}
