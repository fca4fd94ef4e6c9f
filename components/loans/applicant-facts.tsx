import { Fact, Facts } from "@/components/ui/facts";
import type { ApplicantFacts as Applicant } from "@/lib/features/loans/staff-queries";
import { type Currency, formatMoney, formatSum } from "@/lib/ledger/money";

/** The facts on which staff base the decision about a loan request. */
export function ApplicantFacts({
  facts,
  currency,
}: {
  facts: Applicant;
  currency: Currency;
}) {
  const { incomeMinor, loanCount } = facts;
  return (
    <Facts className="mb-5">
      <Fact term="Monthly income stated by the customer">
        {incomeMinor === null ? (
          "Not stated"
        ) : (
          <span translate="no" className="figures">
            {formatMoney(incomeMinor, currency)}
          </span>
        )}
      </Fact>
      <Fact term="Average money in per month, last 90 days">
        <span translate="no" className="figures">
          {formatMoney(facts.averageInMinor, currency)}
        </span>
      </Fact>
      <Fact term="Available balance">
        <span translate="no" className="figures">
          {formatMoney(facts.availableMinor, currency)}
        </span>
      </Fact>
      <Fact term="Other loans">
        {loanCount === 0 ? (
          "None"
        ) : (
          <span className="figures">
            {`${loanCount}, ${formatSum(facts.owed)} owed, ${formatSum(facts.monthly)} a month`}
          </span>
        )}
      </Fact>
      {facts.writtenOff > 0 && (
        <Fact term="Loans written off">
          <span className="figures">{String(facts.writtenOff)}</span>
        </Fact>
      )}
    </Facts>
  );
}
