"use client";

import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { Currency } from "@/lib/ledger/money";
import {
  AmountOrKeepFields,
  withAmountOrKeep,
} from "../accounts/amount-or-keep-fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import type { OrderValues } from "./order-form";
import { OrderTermsFields } from "./order-terms";

type EditOwnOrderProps = {
  id: string;
  version: string;
  values: OrderValues;
  /** The amount that stays on the paying account; empty if the order moves a fixed amount. */
  keep: string;
  currency: Currency;
  today: string;
  onSaved: () => void;
};

/** Changes a standing order between two accounts of the customer. The accounts stay. */
export function EditOwnOrderForm({
  id,
  version,
  values,
  keep,
  currency,
  today,
  onSaved,
}: EditOwnOrderProps) {
  const { amount, rhythm, firstOn, lastOn, description } = values;
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/standing-orders/contract"))
        .editOwnOrder,
    params: { orderId: id },
    defaults: {
      what: keep ? "keep" : "amount",
      ...{ amount, keep, rhythm, firstOn, lastOn, description },
    },
    body: withAmountOrKeep,
    version,
    onDone: refreshThen(onSaved),
  });
  const { form, busy } = call;
  return (
    <Form call={call} autoComplete="off" className="grid gap-4 sm:grid-cols-2">
      <p className="col-span-full text-sm">
        To <strong translate="no">{values.accountName}</strong>,{" "}
        <span translate="no" className="figures">
          {values.recipientAccount}
        </span>
      </p>
      <div className="grid gap-4 sm:col-span-2">
        <AmountOrKeepFields form={form} currency={currency} />
      </div>
      <OrderTermsFields form={form} first="Next payment" today={today} />
      <div className="dialog-buttons">
        <SubmitButton busy={busy} className="flex-1">
          Save standing order
        </SubmitButton>
      </div>
    </Form>
  );
}
