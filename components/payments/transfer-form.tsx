"use client";

import { useRef } from "react";
import { useCallForm, type CallForm } from "@/lib/browser/form/use-call-form";
import { receiptPath } from "@/lib/features/statements/pages";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { PayeeFields, TransferCodeFields } from "./payee-fields";
import { TransferReview } from "./transfer-review";
import { useReviewStep } from "./use-review-step";

export type TransferValues = {
  amount: string;
  accountName: string;
  recipientAccount: string;
  bank: string;
  cotCode: string;
  taxCode: string;
  description: string;
  /** The second-factor code, if requested. */
  code: string;
};

const empty: TransferValues = {
  amount: "",
  accountName: "",
  recipientAccount: "",
  bank: "",
  cotCode: "",
  taxCode: "",
  description: "",
  code: "",
};

/** The transfer form with its review step; it ends at the receipt. `start` has the data of a saved payee. */
export function TransferForm({
  fromAccount,
  start = {},
}: {
  fromAccount: string;
  start?: Partial<TransferValues>;
}) {
  const { reviewing, review, leave } = useReviewStep();
  const approved = useRef(false);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/transfers/contract")).transfer,
    schema: async () =>
      (
        await import("@/lib/features/payments/transfers/form-schema")
      ).transferFormSchema(fromAccount),
    defaults: { ...empty, ...start },
    body: (values) => ({ ...values, fromAccount }),
    beforeSend: () => {
      if (!approved.current) review();
      return approved.current;
    },
    onDone: ({ data: { transfer }, page }) => {
      page.open(receiptPath(transfer.id), { replace: true });
      return "leave";
    },
    // The code is entered in the review; all other fields are in the form.
    onRefused: ({ needsCode, fields }) => {
      if (!needsCode && !fields.code) leave();
    },
  });

  function send() {
    approved.current = true;
    // Every attempt needs its own review.
    void call.onSubmit().finally(() => (approved.current = false));
  }

  if (reviewing) {
    return (
      <TransferReview
        call={call}
        fromAccount={fromAccount}
        onSend={send}
        onChange={leave}
      />
    );
  }
  return <TransferFields call={call} />;
}

function TransferFields({ call }: { call: CallForm<TransferValues> }) {
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        form={form}
        name="amount"
        label="Amount in $"
        inputMode="decimal"
        placeholder="0.00"
      />
      <PayeeFields form={form} />
      <TransferCodeFields form={form} />
      <TextField
        className="sm:col-span-2"
        form={form}
        name="description"
        label="Description"
        optional
      />
      <div className="sm:col-span-2">
        <SubmitButton busy={busy} className="w-full sm:w-auto">
          Review transfer
        </SubmitButton>
      </div>
    </Form>
  );
}
