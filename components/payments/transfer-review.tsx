"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Fact, Facts } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import type { CallForm } from "@/lib/browser/form/use-call-form";
import { formatMoney, parseMoney } from "@/lib/ledger/money";
import { PayeeAdvice } from "./payee-advice";
import { SecondFactorField } from "../identity/second-factor-field";
import type { TransferValues } from "./transfer-form";

type TransferReviewProps = {
  call: CallForm<TransferValues>;
  fromAccount: string;
  onSend: () => void;
  onChange: () => void;
};

/** The review of a transfer; it does not repeat the codes. */
export function TransferReview({
  call: { form, busy, needsCode },
  fromAccount,
  onSend,
  onChange,
}: TransferReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const values = form.getValues();
  const amount = formatMoney(parseMoney(values.amount.trim()) ?? 0n);

  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <h3
        ref={heading}
        tabIndex={-1}
        className="text-lg font-semibold outline-none"
      >
        Check your transfer
      </h3>
      <p className="mt-0.5 text-sm text-ink-soft">
        Compare the account number with the one the payee gave you.
      </p>
      <p className="mt-6 text-3xl font-semibold">
        <Money text={amount} />
      </p>
      <Facts className="mt-4">
        <Fact term="From your account">
          <span className="figures">{fromAccount}</span>
        </Fact>
        <Fact term="Payee name">{values.accountName}</Fact>
        <Fact term="Payee account number">
          <span className="figures">{values.recipientAccount}</span>
        </Fact>
        <Fact term="Bank">{values.bank}</Fact>
        {values.description.trim() && (
          <Fact term="Description">{values.description}</Fact>
        )}
      </Facts>
      <PayeeAdvice
        accountName={values.accountName}
        recipientAccount={values.recipientAccount}
        bank={values.bank}
      />
      {needsCode && (
        <div className="mt-6 grid gap-4">
          <Notice>
            {secondFactorErrors.STEP_UP_NEEDED.text} You haven’t paid this
            account before.
          </Notice>
          <SecondFactorField form={form} />
        </div>
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" disabled={busy} onClick={onChange}>
          Edit transfer
        </Button>
        <Button type="submit" pending={busy} className="sm:flex-1">
          Send {amount}
        </Button>
      </div>
    </form>
  );
}
