import type { ReactNode } from "react";
import type { CallForm } from "@/lib/browser/form/use-call-form";
import { settlementDay } from "@/lib/ledger/settlement-days";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { OrderTermsFields, ScheduleFacts } from "./order-terms";
import { ArrivalFact } from "./payment-facts";
import type { ReviewedPayer } from "./reviewed-payer";
import { PaymentReview } from "./payment-review";
import { TransferCodeFields, type TransferCodes } from "./transfer-code-fields";
import type { PaymentSteps } from "./use-payment-steps";

/** The initial values of the form of a standing order. */
export type OrderValues = {
  fromAccount: string;
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

/** The data that the forms of all orders of a customer need. */
export type OrderMeans = {
  /** The first possible day. */
  today: string;
  /** The first day on which a wire that is sent now can arrive. */
  wireDay: string;
  codes: TransferCodes;
};

type OrderFormProps = {
  /** `code` is that of the second factor, if requested. */
  call: CallForm<OrderValues & TransferCodes & { code: string }>;
  steps: PaymentSteps;
  means: OrderMeans;
  payer: ReviewedPayer;
  /** The label of the first day, such as "First payment". */
  first: string;
  sendLabel: string;
  /** The fields of amount, payer and payee. */
  children: ReactNode;
};

/** The form of a standing order, and its review. */
export function OrderForm({
  call,
  steps,
  means: { today, wireDay, codes },
  payer,
  first,
  sendLabel,
  children,
}: OrderFormProps) {
  const { form, busy } = call;
  if (steps.reviewing) {
    const { bank, firstOn, rhythm } = form.getValues();
    return (
      <PaymentReview
        call={call}
        steps={steps}
        payer={payer}
        what="standing order"
        sendLabel={() => sendLabel}
      >
        <ScheduleFacts form={form} first={first} />
        <ArrivalFact
          bank={bank}
          term={rhythm === "once" ? "Arrives on" : `${first} arrives on`}
          day={settlementDay(
            firstOn > wireDay ? firstOn : wireDay,
            payer.currency,
          )}
        />
      </PaymentReview>
    );
  }
  return (
    <Form call={call} autoComplete="off" className="grid gap-4 sm:grid-cols-2">
      {children}
      <OrderTermsFields form={form} first={first} today={today} />
      <TransferCodeFields
        form={form}
        codes={codes}
        note="These codes authorise every payment of this standing order."
      />
      <div className="dialog-buttons">
        <SubmitButton busy={busy} className="flex-1">
          Review standing order
        </SubmitButton>
      </div>
    </Form>
  );
}
