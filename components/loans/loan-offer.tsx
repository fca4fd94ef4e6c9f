import { Card, CardHead } from "@/components/ui/card";
import { formatMoney, toDecimal } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";
import { AnswerOffer } from "./answer-offer";
import { OfferFacts, type OfferedLoan } from "./offer-facts";

/** The bank's offer, which the customer accepts or declines. */
export function LoanOffer({
  loan,
  today,
}: {
  loan: OfferedLoan;
  today: string;
}) {
  const titleId = `offer-${loan.id}`;
  const name = `${loan.type} of ${formatMoney(loan.amountMinor, loan.currency)}`;
  return (
    <Card aria-labelledby={titleId} className="mb-6">
      <CardHead
        id={titleId}
        title={`Our offer: ${name}`}
        note={`The offer is open until ${formatIsoDay(loan.terms.until)}. We pay the loan out when you accept it.`}
      />
      <OfferFacts loan={loan} today={today} className="max-w-2xl" />
      <AnswerOffer
        loanId={loan.id}
        name={name}
        instalment={toDecimal(loan.terms.instalmentMinor, loan.currency)}
        facts={<OfferFacts loan={loan} today={today} />}
      />
    </Card>
  );
}
