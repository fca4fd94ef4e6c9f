import type { ReactNode } from "react";
import { Amount } from "@/components/ledger/amount";
import { Fact, Facts } from "@/components/ui/facts";
import type { Payee } from "@/lib/features/payments/payee";
import { parseTypedMoney } from "@/lib/ledger/money";
import type { ReviewedPayer } from "./payer-field";

type PaymentFactsProps = Payee & {
  amount: string;
  payer: ReviewedPayer;
  /** Facts beyond payee and description. */
  children?: ReactNode;
};

/** What a review shows of a payment. It does not repeat the codes. */
export function PaymentFacts({
  amount,
  payer: { number, label, currency },
  accountName,
  recipientAccount,
  bank,
  description,
  children,
}: PaymentFactsProps) {
  return (
    <>
      <p className="mt-1 text-3xl font-semibold">
        <Amount
          minor={parseTypedMoney(amount, currency) ?? 0n}
          currency={currency}
        />
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Compare the account number with the one the payee gave you.
      </p>
      <Facts className="mt-4">
        <Fact term="From your account">
          {label && <span translate="no">{`${label}, `}</span>}
          <span translate="no" className="figures">
            {number}
          </span>
        </Fact>
        <Fact term="Payee name" translate="no">
          {accountName}
        </Fact>
        <Fact term="Payee account number">
          <span translate="no" className="figures">
            {recipientAccount}
          </span>
        </Fact>
        <Fact term="Bank" translate="no">
          {bank}
        </Fact>
        {children}
        {description.trim() && <Fact term="Description">{description}</Fact>}
      </Facts>
    </>
  );
}
