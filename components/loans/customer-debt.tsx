import { Fact, Facts } from "@/components/ui/facts";
import { type Debt, overdueOf, owedOf } from "@/lib/features/loans/debts";
import { formatSum } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";

/** A customer's outstanding and overdue debt on running loans, for staff. Nothing without a loan. */
export function CustomerDebt({ debts }: { debts: readonly Debt[] }) {
  if (debts.length === 0) return null;
  const late = debts.flatMap(({ overdue }) => overdue ?? []);
  const [since] = late.map((each) => each.since).sort();
  return (
    <Facts className="mb-4">
      <Fact term="Outstanding debt">
        <span translate="no" className="figures">
          {formatSum(debts.map(owedOf))}
        </span>
      </Fact>
      {since && (
        <Fact term="Overdue">
          <span className="figures">
            {`${formatSum(debts.flatMap(overdueOf))} since ${formatIsoDay(since)}`}
          </span>
        </Fact>
      )}
    </Facts>
  );
}
