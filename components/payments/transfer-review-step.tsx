import { useEffect, useEffectEvent, useState } from "react";
import { Fact } from "@/components/ui/facts";
import type { CallForm } from "@/lib/browser/form/use-call-form";
import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";
import { settlementDay } from "@/lib/ledger/settlement-days";
import type { Currency } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";
import { amountsOf } from "../exchange/quote-box";
import { ArrivalFact } from "./payment-facts";
import { PaymentReview } from "./payment-review";
import { toReviewedPayer } from "./reviewed-payer";
import type { PaymentSteps } from "./use-payment-steps";
import type { TransferValues } from "./use-transfer-draft";
import { useTransferQuote } from "./use-transfer-quote";

type TransferReviewStepProps = {
  call: CallForm<TransferValues>;
  steps: PaymentSteps;
  accounts: readonly PayingAccount[];
  today: string;
  /** The number of times that the bank has refused the transfer because of its quote. */
  refused: number;
  /** Gets the id of the quote that the review shows. */
  onQuote: (id: string | undefined) => void;
};

/** The review of a transfer. For a payee's account in another currency it shows a quote, which renews itself. */
export function TransferReviewStep({
  call,
  steps,
  accounts,
  today,
  refused,
  onQuote,
}: TransferReviewStepProps) {
  const values = call.form.getValues();
  const { payOn, bank, fromAccount } = values;
  const { currency, availableMinor, wireArrivesOn } = accountOf(
    accounts,
    fromAccount,
  );
  const isLater = payOn > today;
  const [firstRefused] = useState(refused);
  const [payeeCurrency, setPayeeCurrency] = useState<Currency | null>(null);
  const isForeign = payeeCurrency !== null && payeeCurrency !== currency;
  const isQuoted = !isLater && (isForeign || refused > firstRefused);
  const quoting = useTransferQuote(values, isQuoted, refused);
  const { quote, isAsking, needsNew } = quoting;
  const usable = isQuoted && quote && !isAsking && !needsNew ? quote : null;
  const takeQuote = useEffectEvent(onQuote);
  useEffect(() => {
    takeQuote(usable?.id);
    return () => takeQuote(undefined);
  }, [usable?.id]);
  return (
    <PaymentReview
      call={call}
      steps={steps}
      payer={toReviewedPayer(accounts, fromAccount)}
      availableMinor={isLater ? null : availableMinor}
      what="transfer"
      sendLabel={(amount) => {
        const as = usable ? ` as ${amountsOf(usable).bought}` : "";
        return `${isLater ? "Schedule" : "Send"} ${amount}${as}`;
      }}
      quoting={isQuoted ? quoting : null}
      onAdvice={(advice) => setPayeeCurrency(advice.currency)}
    >
      {isLater && (
        <Fact term="Payment date">
          <span className="figures">{formatIsoDay(payOn)}</span>
        </Fact>
      )}
      <ArrivalFact
        bank={bank}
        day={isLater ? settlementDay(payOn, currency) : wireArrivesOn}
      />
    </PaymentReview>
  );
}
