"use client";

import { formatAccount } from "@/lib/ledger/iban";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { AmountField } from "../form/fields";
import { EditOwnOrderForm } from "./edit-own-order";
import { OrderForm, type OrderMeans, type OrderValues } from "./order-form";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { shownFee } from "./shown-in-review";
import type { ReviewedPayer } from "./reviewed-payer";
import { usePaymentSteps } from "./use-payment-steps";

type EditOrderProps = {
  id: string;
  version: string;
  values: OrderValues;
  means: OrderMeans;
  payer: ReviewedPayer;
  /** Whether it moves money to another account of the customer. */
  isOwn: boolean;
  /** The amount that stays on the paying account; empty if the order moves a fixed amount. */
  keep: string;
  /** Names the order for screen readers. */
  order: string;
};

/** A button that opens the form of an order, with a review like that of a new one. The payee stays. */
export function EditOrder({ order, isOwn, keep, ...props }: EditOrderProps) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      label="Edit"
      title="Edit standing order"
      aria-label={`Edit ${order}`}
    >
      {(close) =>
        isOwn ? (
          <EditOwnOrderForm
            {...props}
            keep={keep}
            currency={props.payer.currency}
            today={props.means.today}
            onSaved={close}
          />
        ) : (
          <EditOrderForm {...props} onSaved={close} />
        )
      }
    </DialogButton>
  );
}

function EditOrderForm({
  id,
  version,
  values,
  means,
  payer,
  onSaved,
}: Omit<EditOrderProps, "order" | "isOwn" | "keep"> & { onSaved: () => void }) {
  const steps = usePaymentSteps({
    inHistory: false,
    onMade: () => {},
  });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/standing-orders/contract"))
        .editStandingOrder,
    params: { orderId: id },
    defaults: { ...values, cotCode: "", taxCode: "", code: "" },
    version,
    // The bank refuses the change if wires cost something else than the review shows.
    body: (edited) =>
      isThisBank(edited.bank) ? edited : { ...edited, ...shownFee(payer) },
    beforeSend: steps.beforeSend,
    onDone: refreshThen(onSaved),
    onRefused: steps.onRefused,
  });
  const { accountName, recipientAccount } = values;
  return (
    <OrderForm
      call={call}
      steps={steps}
      means={means}
      payer={payer}
      first="Next payment"
      sendLabel="Save standing order"
    >
      <p className="col-span-full text-sm">
        To <strong translate="no">{accountName}</strong>,{" "}
        <span translate="no" className="figures">
          {formatAccount(recipientAccount)}
        </span>
        <span className="block text-ink-soft">
          {payer.label
            ? `From ${payer.label}, ${payer.number}. To pay someone else or from another account, set up another standing order.`
            : "To pay someone else, set up another standing order."}
        </span>
      </p>
      <AmountField
        className="sm:col-span-2"
        form={call.form}
        name="amount"
        label="Amount"
        currency={payer.currency}
      />
    </OrderForm>
  );
}
