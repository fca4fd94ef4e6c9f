"use client";

import { useEffect, useRef, type ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { useFieldId } from "@/components/ui/field-scope";
import { Notice } from "@/components/ui/notice";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import type { CallForm } from "@/lib/browser/form/use-call-form";
import type { Payee } from "@/lib/features/payments/payee";
import { formatMoney, parseTypedMoney } from "@/lib/ledger/money";
import { SecondFactorField } from "../identity/second-factor-field";
import { QuoteBox } from "../exchange/quote-box";
import type { Quoting } from "../exchange/use-quote";
import type { Advice } from "./advice-notice";
import { CheckAgain, LostNotice } from "./lost-answer";
import { PayeeAdvice } from "./payee-advice";
import type { ReviewedPayer } from "./reviewed-payer";
import { PaymentFacts } from "./payment-facts";
import type { PaymentSteps } from "./use-payment-steps";

type ReviewedValues = FieldValues & Payee & { amount: string; code: string };

type PaymentReviewProps<Values extends ReviewedValues> = {
  call: CallForm<Values>;
  steps: PaymentSteps;
  payer: ReviewedPayer;
  /** The available balance, for a payment that leaves the account as soon as it is sent. */
  availableMinor?: bigint | null;
  /** The noun for the reviewed payment, such as "transfer". */
  what: string;
  /** The label of the button that sends, for an amount. */
  sendLabel: (amount: string) => string;
  /** Facts beyond payee and description. */
  children?: ReactNode;
  /** The quote that the payment needs; null or without a query if it needs none. */
  quoting?: Quoting | null;
  onAdvice?: (advice: Advice) => void;
};

/** The review of a payment with the payee check and the second factor. It does not repeat the codes. */
export function PaymentReview<Values extends ReviewedValues>({
  call: { form, busy, needsCode, onSubmit },
  steps,
  payer,
  availableMinor = null,
  what,
  sendLabel,
  children,
  quoting = null,
  onAdvice,
}: PaymentReviewProps<Values>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const amountId = useFieldId("amount");
  useEffect(() => {
    heading.current?.focus();
    return () => queueMicrotask(() => keepFocusInForm(amountId));
  }, [amountId]);
  const values = form.getValues();
  const { currency } = payer;
  const amount = formatMoney(
    parseTypedMoney(values.amount, currency) ?? 0n,
    currency,
  );

  return (
    <form
      data-edited
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (quoting?.needsNew) quoting.renew();
        else if (!steps.isOpen && isSendable(quoting)) steps.send(onSubmit);
      }}
    >
      <h3
        ref={heading}
        tabIndex={-1}
        className="text-sm font-medium text-ink-soft outline-none"
      >
        {`Check your ${what}`}
      </h3>
      <PaymentFacts
        amount={values.amount}
        accountName={values.accountName}
        recipientAccount={values.recipientAccount}
        bank={values.bank}
        description={values.description}
        payer={payer}
        // A quote says it itself.
        availableMinor={quoting ? null : availableMinor}
      >
        {children}
      </PaymentFacts>
      <PayeeAdvice
        accountName={values.accountName}
        recipientAccount={values.recipientAccount}
        bank={values.bank}
        paymentReference={values.paymentReference}
        onAdvice={onAdvice}
      />
      {quoting && (
        <div className="mt-4">
          <QuoteBox quoting={quoting} payeeGets="the payee gets" />
        </div>
      )}
      {needsCode && <StepUp form={form} />}
      <LostNotice steps={steps} what={what} />
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row">
        {steps.isOpen ? (
          <CheckAgain steps={steps} className="sm:flex-1" />
        ) : (
          <>
            <Button variant="secondary" disabled={busy} onClick={steps.leave}>
              {`Edit ${what}`}
            </Button>
            <Button
              type="submit"
              pending={busy || quoting?.isAsking}
              className="sm:flex-1"
            >
              {quoting?.needsNew ? "Get a new quote" : sendLabel(amount)}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** Whether a payment needs no quote, or has one whose amount its payer has. */
const isSendable = (quoting: Quoting | null) =>
  !quoting || (!quoting.isAsking && quoting.quote?.isCovered !== false);

/** Runs after the notice of a refusal has taken the focus, and before a refused field takes it. */
function keepFocusInForm(amountId: string) {
  if (document.activeElement === document.body)
    document.getElementById(amountId)?.focus();
}

function StepUp<Values extends ReviewedValues>({
  form,
}: {
  form: UseFormReturn<Values>;
}) {
  return (
    <div className="mt-6 grid gap-4">
      <Notice>
        {`${secondFactorErrors.STEP_UP_NEEDED.text} You haven’t paid this account before.`}
      </Notice>
      <SecondFactorField form={form} />
    </div>
  );
}
