"use client";

import { useWatch } from "react-hook-form";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";
import { isThisBank } from "@/lib/features/payments/this-bank";
import type { KnownPayee } from "@/lib/features/payments/payee";
import { AmountField } from "../form/fields";
import { OrderForm, type OrderMeans } from "./order-form";
import { PayeeFields } from "./payee-fields";
import { PayeePicker } from "./payee-picker";
import { AccountField } from "../accounts/account-field";
import { toReviewedPayer } from "./reviewed-payer";
import { shownFee } from "./shown-in-review";
import { usePaymentSteps } from "./use-payment-steps";

type NewOrderOptions = {
  accounts: readonly PayingAccount[];
  /** The number of the account that is chosen at first. */
  payer: string;
  onSaved: () => void;
};

/** Creates a standing order or a single future payment, after a review. Keeps the input while its form is hidden. */
export function useNewOrder({ accounts, payer, onSaved }: NewOrderOptions) {
  const steps = usePaymentSteps({
    inHistory: false,
    onMade: (_, page) => page.refresh(onSaved),
  });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/standing-orders/contract"))
        .placeStandingOrder,
    defaults: {
      fromAccount: payer,
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
    // The bank refuses an order whose wires cost something else than the review shows.
    body: (values) =>
      isThisBank(values.bank)
        ? values
        : { ...values, ...shownFee(accountOf(accounts, values.fromAccount)) },
    beforeSend: steps.beforeSend,
    onLost: steps.onLost,
    onDone: refreshThen(onSaved),
    onRefused: steps.onRefused,
  });
  return { call, steps };
}

type StandingOrderFormProps = {
  order: ReturnType<typeof useNewOrder>;
  means: OrderMeans;
  accounts: readonly PayingAccount[];
  payees: KnownPayee[];
};

/** The form of {@link useNewOrder}. */
export function StandingOrderForm({
  order: { call, steps },
  means,
  accounts,
  payees,
}: StandingOrderFormProps) {
  const { form } = call;
  const chosen = useWatch({ control: form.control, name: "fromAccount" });
  const reviewed = toReviewedPayer(accounts, chosen);
  return (
    <OrderForm
      call={call}
      steps={steps}
      means={means}
      payer={reviewed}
      first="First payment"
      sendLabel="Set up standing order"
    >
      <AccountField
        form={form}
        name="fromAccount"
        label="From account"
        accounts={accounts}
        className="sm:col-span-2"
      />
      <PayeePicker form={form} payees={payees} />
      <PayeeFields form={form} hasNeighbour />
      <AmountField
        form={form}
        name="amount"
        label="Amount"
        currency={reviewed.currency}
      />
    </OrderForm>
  );
}
