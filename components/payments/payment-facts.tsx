import { formatAccount } from "@/lib/ledger/iban";
import type { ReactNode } from "react";
import { Amount } from "@/components/ledger/amount";
import { Fact, Facts } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import type { Payee } from "@/lib/features/payments/payee";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { formatIsoDay } from "@/lib/platform/format";
import {
  type Currency,
  formatMoney,
  parseTypedMoney,
} from "@/lib/ledger/money";
import type { ReviewedPayer } from "./reviewed-payer";

type PaymentFactsProps = Payee & {
  amount: string;
  payer: ReviewedPayer;
  /** The available balance, for a payment that leaves the account as soon as it is sent. */
  availableMinor: bigint | null;
  /** Facts beyond payee and description. */
  children?: ReactNode;
};

/** The day on which a wire arrives at the other bank. A transfer within this bank arrives at once. */
export function ArrivalFact({
  bank,
  term = "Arrives on",
  day,
}: {
  bank: string;
  term?: string;
  day: string;
}) {
  if (isThisBank(bank)) return null;
  return (
    <Fact term={term}>
      <span className="figures">{formatIsoDay(day)}</span>
    </Fact>
  );
}

/** The fee of a wire, and the total that leaves the account. */
function FeeFacts({
  feeMinor,
  totalMinor,
  currency,
}: {
  feeMinor: bigint;
  totalMinor: bigint;
  currency: Currency;
}) {
  if (feeMinor === 0n) return null;
  return (
    <>
      <Fact term="Fee">
        <Amount minor={feeMinor} currency={currency} />
      </Fact>
      <Fact term="Total">
        <Amount minor={totalMinor} currency={currency} />
      </Fact>
    </>
  );
}

/** Says that the account has too little. The bank refuses the payment if that is still so when it is sent. */
function ShortfallNotice({
  totalMinor,
  availableMinor,
  currency,
}: {
  totalMinor: bigint;
  availableMinor: bigint;
  currency: Currency;
}) {
  if (totalMinor <= availableMinor) return null;
  return (
    <Notice tone="warn" className="mt-4">
      {`You have ${formatMoney(availableMinor, currency)} available, ${formatMoney(totalMinor - availableMinor, currency)} less than this payment takes.`}
    </Notice>
  );
}

/** The facts of a payment in its review, without the codes. */
export function PaymentFacts({
  amount,
  payer,
  availableMinor,
  accountName,
  recipientAccount,
  bank,
  description,
  children,
}: PaymentFactsProps) {
  const { number, label, currency, wireFeeMinor } = payer;
  const minor = parseTypedMoney(amount, currency) ?? 0n;
  const feeMinor = isThisBank(bank) ? 0n : wireFeeMinor;
  return (
    <>
      <p className="mt-1 text-3xl font-semibold">
        <Amount minor={minor} currency={currency} />
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
            {formatAccount(recipientAccount)}
          </span>
        </Fact>
        <Fact term="Bank" translate="no">
          {bank}
        </Fact>
        <FeeFacts
          feeMinor={feeMinor}
          totalMinor={minor + feeMinor}
          currency={currency}
        />
        {children}
        {description.trim() && <Fact term="Description">{description}</Fact>}
      </Facts>
      {availableMinor !== null && (
        <ShortfallNotice
          totalMinor={minor + feeMinor}
          availableMinor={availableMinor}
          currency={currency}
        />
      )}
    </>
  );
}
