"use client";

import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { KnownPayee } from "@/lib/features/payments/payee";
import { AmountField } from "../form/fields";
import { OrderForm, type OrderPayer } from "./order-form";
import { PayeeFields } from "./payee-fields";
import { PayeePicker } from "./payee-picker";
import { usePaymentSteps } from "./use-payment-steps";

type StandingOrderFormProps = OrderPayer & {
  payees: KnownPayee[];
  onSaved: () => void;
};

/** Creates a standing order or a single future payment, after a review. */
export function StandingOrderForm({
  onSaved,
  payees,
  ...payer
}: StandingOrderFormProps) {
  const { fromAccount, currency } = payer;
  const steps = usePaymentSteps({
    inHistory: false,
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
    onRefused: steps.onRefused,
  });
  const { form } = call;
  return (
    <OrderForm
      call={call}
      steps={steps}
      payer={payer}
      first="First payment"
      sendLabel="Set up standing order"
    >
      <PayeePicker form={form} payees={payees} />
      <PayeeFields form={form} hasNeighbour />
      <AmountField
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
      />
    </OrderForm>
  );
}
