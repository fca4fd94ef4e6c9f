import type { ReactNode } from "react";
import type { CallForm } from "@/lib/browser/form/use-call-form";
import type { Currency } from "@/lib/ledger/money";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { OrderTermsFields, ScheduleFacts } from "./order-terms";
import { PaymentReview } from "./payment-review";
import type { TransferCodes } from "./transfer-code-fields";
import type { PaymentSteps } from "./use-payment-steps";

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
  currency: Currency;
  /** The first possible day. */
  today: string;
  codes: TransferCodes;
};

type OrderFormProps = {
  /** `code` is that of the second factor, if requested. */
  call: CallForm<OrderValues & TransferCodes & { code: string }>;
  steps: PaymentSteps;
  payer: OrderPayer;
  /** The label of the first day, such as "First payment". */
  first: string;
  sendLabel: string;
  /** The fields of amount and payee. */
  children: ReactNode;
};

/** The form of a standing order, and its review. */
export function OrderForm({
  call,
  steps,
  payer: { fromAccount, currency, today, codes },
  first,
  sendLabel,
  children,
}: OrderFormProps) {
  const { form, busy } = call;
  if (steps.reviewing)
    return (
      <PaymentReview
        call={call}
        steps={steps}
        fromAccount={fromAccount}
        currency={currency}
        what="standing order"
        sendLabel={() => sendLabel}
      >
        <ScheduleFacts form={form} first={first} />
      </PaymentReview>
    );
  return (
    <Form call={call} autoComplete="off" className="grid gap-4 sm:grid-cols-2">
      {children}
      <OrderTermsFields form={form} first={first} today={today} codes={codes} />
      <div className="dialog-buttons">
        <SubmitButton busy={busy} className="flex-1">
          Review standing order
        </SubmitButton>
      </div>
    </Form>
  );
}
