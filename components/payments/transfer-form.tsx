"use client";

import { useState } from "react";
import { useCallForm, type CallForm } from "@/lib/browser/form/use-call-form";
import type { KnownPayee } from "@/lib/features/payments/payee";
import { paymentPages } from "@/lib/features/payments/pages";
import { receiptPath } from "@/lib/features/statements/pages";
import type { Currency } from "@/lib/ledger/money";
import type { FormState } from "@/lib/platform/http/form-pages";
import { Fact } from "@/components/ui/facts";
import { formatIsoDay } from "@/lib/platform/format";
import { AmountField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { PayeeFields } from "./payee-fields";
import { PayeePicker } from "./payee-picker";
import { PaymentReview } from "./payment-review";
import { RestoredDraft } from "./restored-draft";
import { TransferCodeFields, type TransferCodes } from "./transfer-code-fields";
import { usePaymentSteps } from "./use-payment-steps";
import {
  type Draft,
  type TransferValues,
  useFirstDraft,
  useTransferDraft,
} from "./use-transfer-draft";

const empty: TransferValues = {
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
  fromAccount: string;
  currency: Currency;
  payees: KnownPayee[];
  codes: TransferCodes;
  /** Today's day in Zurich, the first on which a payment can be made. */
  today: string;
  /** The data of a saved payee or an earlier payment. It takes the place of a draft. */
  start?: Partial<TransferValues>;
  draft: Draft | null;
  /** What the form left when it was sent without script. It takes the place of a draft as well. */
  early?: FormState | undefined;
};

/** The transfer form with its review step; it ends at the receipt, or at the payments that are scheduled. */
export function TransferForm({
  start,
  draft,
  early,
  ...props
}: TransferFormProps) {
  const { fromAccount, currency, today } = props;
  const first = useFirstDraft(fromAccount, draft);
  const [restored, setRestored] = useState(start || early ? null : first);
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
      ).transferFormSchema(fromAccount),
    defaults: { ...empty, ...restored?.fields, ...start },
    early: early && { ...early, values: pickFields(early.values) },
    body: (values) => ({ ...values, fromAccount }),
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
    onRefused: steps.onRefused,
  });
  const drafts = useTransferDraft(call.form, fromAccount);
  if (!steps.reviewing)
    return (
      <>
        {restored && (
          <RestoredDraft
            savedAt={restored.savedAt}
            today={today}
            onDiscarded={() => {
              call.form.reset(empty);
              drafts.forget();
              setRestored(null);
            }}
          />
        )}
        <TransferFields call={call} {...props} />
      </>
    );
  const payOn = call.form.getValues("payOn");
  const isLater = payOn > today;
  return (
    <PaymentReview
      call={call}
      steps={steps}
      fromAccount={fromAccount}
      currency={currency}
      what="transfer"
      sendLabel={(amount) => `${isLater ? "Schedule" : "Send"} ${amount}`}
    >
      {isLater && (
        <Fact term="Payment date">
          <span className="figures">{formatIsoDay(payOn)}</span>
        </Fact>
      )}
    </PaymentReview>
  );
}

/** Leaves out what only the review without script needs. */
const pickFields = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(empty).map((name) => [name, values[name] ?? ""]),
  );

function TransferFields({
  call,
  fromAccount,
  currency,
  payees,
  codes,
  today,
}: Omit<TransferFormProps, "start" | "draft" | "early"> & {
  call: CallForm<TransferValues>;
}) {
  const { form, busy } = call;

  return (
    <Form
      call={call}
      action="/api/transfer-review"
      autoComplete="off"
      className="grid gap-5 sm:grid-cols-2"
    >
      <input type="hidden" name="fromAccount" value={fromAccount} />
      <PayeePicker form={form} payees={payees} />
      <PayeeFields form={form} />
      <AmountField
        className="sm:col-span-2"
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
        size="large"
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
