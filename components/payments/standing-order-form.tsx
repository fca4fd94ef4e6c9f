"use client";

import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm, type CallForm } from "@/lib/browser/form/use-call-form";
import type { KnownPayees } from "@/lib/features/payments/payee";
import { AmountField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { PayeeFields } from "./payee-fields";
import { PayeePicker } from "./payee-picker";
import { PaymentReview } from "./payment-review";
import { OrderTermsFields, ScheduleFacts } from "./order-terms";
import type { TransferCodes } from "./transfer-code-fields";
import { usePaymentSteps } from "./use-payment-steps";

type Values = {
  amount: string;
  accountName: string;
  recipientAccount: string;
  bank: string;
  rhythm: string;
  firstOn: string;
  lastOn: string;
  cotCode: string;
  taxCode: string;
  description: string;
  /** The second-factor code, if requested. */
  code: string;
};

type StandingOrderFormProps = {
  fromAccount: string;
  /** The first possible day. */
  today: string;
  payees: KnownPayees;
  codes: TransferCodes;
  onSaved: () => void;
};

/** Creates a standing order or a single future payment, after a review. */
export function StandingOrderForm({
  onSaved,
  ...props
}: StandingOrderFormProps) {
  const { fromAccount } = props;
  const steps = usePaymentSteps({
    inHistory: false,
    notMade: "An error occurred. Please try again.",
    onMade: (_, page) => page.refresh(onSaved),
  });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/standing-orders/contract"))
        .placeStandingOrder,
    defaults: {
      amount: "",
      accountName: "",
      recipientAccount: "",
      bank: "",
      rhythm: "monthly",
      firstOn: "",
      lastOn: "",
      cotCode: "",
      taxCode: "",
      description: "",
      code: "",
    },
    body: (values) => ({ ...values, fromAccount }),
    beforeSend: steps.beforeSend,
    onLost: steps.onLost,
    onDone: refreshThen(onSaved),
    onRefused: ({ needsCode, fields }) => {
      if (!needsCode && !fields.code) steps.leave();
    },
  });
  if (!steps.reviewing) return <OrderFields call={call} {...props} />;
  return (
    <PaymentReview
      call={call}
      steps={steps}
      fromAccount={fromAccount}
      what="standing order"
      sendLabel={() => "Set up standing order"}
    >
      <ScheduleFacts values={call.form.getValues()} first="First payment" />
    </PaymentReview>
  );
}

function OrderFields({
  call,
  today,
  payees,
  codes,
}: Omit<StandingOrderFormProps, "onSaved"> & { call: CallForm<Values> }) {
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5 sm:grid-cols-2">
      <PayeePicker form={form} payees={payees} />
      <AmountField
        className="sm:col-span-2"
        form={form}
        name="amount"
        label="Amount in $"
      />
      <PayeeFields form={form} />
      <OrderTermsFields
        form={form}
        first="First payment"
        today={today}
        codes={codes}
      />
      <SubmitButton busy={busy} className="sm:col-span-2">
        Review standing order
      </SubmitButton>
    </Form>
  );
}
