import { Fact, Facts } from "@/components/ui/facts";
import type { ApplicantFacts as Applicant } from "@/lib/features/loans/staff-queries";
import { formatMoney } from "@/lib/ledger/money";

/** What the decision about a loan request is based on. */
export function ApplicantFacts({ facts }: { facts: Applicant }) {
  const { incomeMinor, loanCount } = facts;
  return (
    <Facts className="mb-5">
      <Fact term="Monthly income stated by the customer">
        {incomeMinor === null ? (
          "Not stated"
        ) : (
          <span translate="no" className="figures">
            {formatMoney(incomeMinor)}
          </span>
        )}
      </Fact>
      <Fact term="Average money in per month, last 90 days">
        <span translate="no" className="figures">
          {formatMoney(facts.averageInMinor)}
        </span>
      </Fact>
      <Fact term="Available balance">
        <span translate="no" className="figures">
          {formatMoney(facts.availableMinor)}
        </span>
      </Fact>
      <Fact term="Other loans">
        {loanCount === 0 ? (
          "None"
        ) : (
          <span className="figures">
            {`${loanCount}, ${formatMoney(facts.owedMinor)} owed, ${formatMoney(facts.monthlyMinor)} a month`}
          </span>
        )}
      </Fact>
    </Facts>
  );
}
