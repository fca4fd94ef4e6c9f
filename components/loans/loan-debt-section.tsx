import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import {
  type LoanSummary,
  overdueOf,
  owedOf,
} from "@/lib/features/loans/debts";
import { loanPages } from "@/lib/features/loans/pages";
import { formatMoney, formatSum } from "@/lib/ledger/money";
import { counted, formatIsoDay, nounFor } from "@/lib/platform/format";

/** The customer's debt to the bank and loan offers, on the dashboard. Nothing without a loan or an offer. */
export async function LoanDebtSection({
  loans,
}: {
  loans: Promise<LoanSummary>;
}) {
  const { debts, offerCount } = await loans;
  if (debts.length === 0 && offerCount === 0) return null;
  const overdue = debts.flatMap(overdueOf);
  const [next] = debts
    .flatMap(({ next, currency }) => (next ? { ...next, currency } : []))
    .sort((a, b) => (a.collectedOn < b.collectedOn ? -1 : 1));
  return (
    <Card aria-labelledby="debts">
      <CardHead
        id="debts"
        title="Loans"
        aside={
          <ButtonLink href={loanPages.loans} variant="secondary" size="small">
            {offerCount > 0
              ? `View ${nounFor(offerCount, "offer")}`
              : "View loans"}
          </ButtonLink>
        }
      />
      {offerCount > 0 && (
        <p className="mb-3 text-sm">
          {offerCount === 1
            ? "You have a loan offer. You can accept or decline it."
            : `You have ${counted(offerCount, "loan offer")}. You can accept or decline each.`}
        </p>
      )}
      {debts.length > 0 && (
        <Facts>
          <Fact term="Outstanding debt">
            <span className="figures font-semibold">
              {formatSum(debts.map(owedOf))}
            </span>
          </Fact>
          {next && (
            <Fact term="Next instalment">
              <span className="figures">
                {`${formatMoney(next.amountMinor, next.currency)} on ${formatIsoDay(next.collectedOn)}`}
              </span>
            </Fact>
          )}
          {overdue.length > 0 && (
            <Fact term="Overdue">
              <span translate="no" className="figures font-semibold text-bad">
                {formatSum(overdue)}
              </span>
            </Fact>
          )}
        </Facts>
      )}
    </Card>
  );
}
