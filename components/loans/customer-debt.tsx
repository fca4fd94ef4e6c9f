import { Fact, Facts } from "@/components/ui/facts";
import type { Debt } from "@/lib/features/loans/debts";
import { formatMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";

/** What a customer owes on running loans, for staff. Nothing without a loan. */
export function CustomerDebt({ debts }: { debts: readonly Debt[] }) {
  if (debts.length === 0) return null;
  const owedMinor = debts.reduce((sum, debt) => sum + debt.owedMinor, 0n);
  const late = debts.flatMap(({ overdue }) => overdue ?? []);
  const lateMinor = late.reduce((sum, each) => sum + each.amountMinor, 0n);
  const [since] = late.map((each) => each.since).sort();
  return (
    <Facts className="mb-4">
      <Fact term="Outstanding debt">
        <span translate="no" className="figures">
          {formatMoney(owedMinor)}
        </span>
      </Fact>
      {since && (
        <Fact term="Overdue">
          <span className="figures">
            {`${formatMoney(lateMinor)} since ${formatIsoDay(since)}`}
          </span>
        </Fact>
      )}
    </Facts>
  );
}
