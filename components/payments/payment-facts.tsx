import { formatAccount } from "@/lib/ledger/iban";
import type { ReactNode } from "react";
import { Amount } from "@/components/ledger/amount";
import { Fact, Facts } from "@/components/ui/facts";
import type { Payee } from "@/lib/features/payments/payee";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { formatIsoDay } from "@/lib/platform/format";
import { parseTypedMoney } from "@/lib/ledger/money";
import type { ReviewedPayer } from "./reviewed-payer";

type PaymentFactsProps = Payee & {
  amount: string;
  payer: ReviewedPayer;
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

/** The fee of a wire, and what leaves the account with it. */
function FeeFacts({
  bank,
  minor,
  payer: { wireFeeMinor, currency },
}: {
  bank: string;
  minor: bigint;
  payer: ReviewedPayer;
}) {
  if (isThisBank(bank) || wireFeeMinor === 0n) return null;
  return (
    <>
      <Fact term="Fee">
        <Amount minor={wireFeeMinor} currency={currency} />
      </Fact>
      <Fact term="Total">
        <Amount minor={minor + wireFeeMinor} currency={currency} />
      </Fact>
    </>
  );
}

/** What a review shows of a payment. It does not repeat the codes. */
export function PaymentFacts({
  amount,
  payer,
  accountName,
  recipientAccount,
  bank,
  description,
  children,
}: PaymentFactsProps) {
  const { number, label, currency } = payer;
  const minor = parseTypedMoney(amount, currency) ?? 0n;
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
        <FeeFacts bank={bank} minor={minor} payer={payer} />
        {children}
        {description.trim() && <Fact term="Description">{description}</Fact>}
      </Facts>
    </>
  );
}
