"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Fact, Facts } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import { formatMoney, parseMoney } from "@/lib/ledger/money";
import { PayeeAdvice } from "./payee-advice";
import type { TransferValues } from "./transfer-form";

type TransferReviewProps = {
  values: TransferValues;
  fromAccount: string;
  busy: boolean;
  onSend: () => void;
  onChange: () => void;
};

/** The wire once more before it leaves; the codes are not repeated. */
export function TransferReview({
  values,
  fromAccount,
  busy,
  onSend,
  onChange,
}: TransferReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const amount = formatMoney(parseMoney(values.amount.trim()) ?? 0n);

  return (
    <div>
      <h3
        ref={heading}
        tabIndex={-1}
        className="text-lg font-semibold outline-none"
      >
        Is everything right?
      </h3>
      <p className="mt-0.5 text-sm text-ink-soft">
        Please compare the account number with the one you were given.
      </p>
      <p className="mt-6 text-3xl font-semibold">
        <Money text={amount} />
      </p>
      <Facts className="mt-4">
        <Fact term="From your account">
          <span className="figures">{fromAccount}</span>
        </Fact>
        <Fact term="Beneficiary">{values.accountName}</Fact>
        <Fact term="Account number">
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
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row">
        <Button look="secondary" disabled={busy} onClick={onChange}>
          Change
        </Button>
        <Button pending={busy} onClick={onSend} className="sm:flex-1">
          Send {amount}
        </Button>
      </div>
    </div>
  );
}
