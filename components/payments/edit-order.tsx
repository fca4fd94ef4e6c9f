"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm, type CallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { OrderTermsFields, ScheduleFacts } from "./order-terms";
import { PaymentReview } from "./payment-review";
import type { TransferCodes } from "./transfer-code-fields";
import { usePaymentSteps } from "./use-payment-steps";

/** What the form of a standing order starts with. */
export type OrderValues = {
  amount: string;
  accountName: string;
  recipientAccount: string;
  bank: string;
  rhythm: string;
  /** The next payment. */
  firstOn: string;
  lastOn: string;
  description: string;
};

export type OrderPayer = {
  fromAccount: string;
  /** The first possible day. */
  today: string;
  codes: TransferCodes;
};

type EditOrderProps = {
  id: string;
  values: OrderValues;
  payer: OrderPayer;
  /** Tells orders apart for screen readers. */
  order: string;
};

/** A button that opens the form of an order, with a review like that of a new one. The payee stays. */
export function EditOrder({ order, ...props }: EditOrderProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Edit ${order}`}
        onClick={() => setOpen(true)}
      >
        Edit
      </Button>
      <Dialog title="Edit standing order" open={open} onClose={close}>
        <EditOrderForm {...props} onSaved={close} />
      </Dialog>
    </>
  );
}

type Values = OrderValues & TransferCodes & { code: string };

function EditOrderForm({
  id,
  values,
  payer,
  onSaved,
}: Omit<EditOrderProps, "order"> & { onSaved: () => void }) {
  const { fromAccount } = payer;
  const steps = usePaymentSteps({
    inHistory: false,
    notMade: "",
    onMade: () => {},
  });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/standing-orders/contract"))
        .editStandingOrder,
    params: { orderId: id },
    defaults: { ...values, cotCode: "", taxCode: "", code: "" },
    body: (current) => ({ ...current, fromAccount }),
    beforeSend: steps.beforeSend,
    onDone: refreshThen(onSaved),
    onRefused: ({ needsCode, fields }) => {
      if (!needsCode && !fields.code) steps.leave();
    },
  });
  if (!steps.reviewing) return <OrderFields call={call} payer={payer} />;
  return (
    <PaymentReview
      call={call}
      steps={steps}
      fromAccount={fromAccount}
      what="standing order"
      sendLabel={() => "Save standing order"}
    >
      <ScheduleFacts values={call.form.getValues()} first="Next payment" />
    </PaymentReview>
  );
}

function OrderFields({
  call,
  payer: { today, codes },
}: {
  call: CallForm<Values>;
  payer: OrderPayer;
}) {
  const { form, busy } = call;
  const { accountName, recipientAccount } = form.getValues();
  return (
    <Form call={call} autoComplete="off" className="grid gap-5 sm:grid-cols-2">
      <p className="col-span-full text-sm">
        To <strong>{accountName}</strong>,{" "}
        <span className="figures">{recipientAccount}</span>
        <span className="block text-ink-soft">
          To pay someone else, set up another standing order.
        </span>
      </p>
      <TextField
        className="sm:col-span-2"
        form={form}
        name="amount"
        label="Amount in $"
        inputMode="decimal"
      />
      <OrderTermsFields
        form={form}
        first="Next payment"
        today={today}
        codes={codes}
      />
      <SubmitButton busy={busy} className="sm:col-span-2">
        Review standing order
      </SubmitButton>
    </Form>
  );
}
