import { Card, CardHead } from "@/components/ui/card";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatIsoDay } from "@/lib/platform/format";
import { formatMoney } from "@/lib/ledger/money";
import { repaymentPlan, type LoanTerms } from "@/lib/features/loans/rules";

const columns = [
  { label: "Due date" },
  { label: "Instalment", align: "right" },
  { label: "Interest", align: "right" },
  { label: "Principal", align: "right" },
  { label: "Still owed", align: "right" },
] as const;

export function RepaymentTable({ terms }: { terms: LoanTerms }) {
  const plan = repaymentPlan(terms);
  const interest = plan.reduce((sum, line) => sum + line.interestMinor, 0n);
  return (
    <Card id="plan" aria-labelledby="plan-title" className="mt-6">
      <CardHead
        id="plan-title"
        title="Repayment table"
        note={`Loan of ${formatMoney(terms.amountMinor)}, total interest ${formatMoney(interest)}. This table is for information. We don’t collect the instalments automatically. To repay, please contact customer care.`}
      />
      <Table caption="Repayment table" columns={columns}>
        {plan.map((line) => (
          <Row key={line.dueOn}>
            <Cell className="figures whitespace-nowrap">
              {formatIsoDay(line.dueOn)}
            </Cell>
            <Cell align="right" className="figures font-medium">
              {formatMoney(line.instalmentMinor)}
            </Cell>
            <Cell
              align="right"
              className="figures text-ink-soft as-cards:text-left"
            >
              <span className="as-table:hidden">Interest </span>
              {formatMoney(line.interestMinor)}
            </Cell>
            <Cell align="right" className="figures text-ink-soft">
              <span className="as-table:hidden">Principal </span>
              {formatMoney(line.principalMinor)}
            </Cell>
            <Cell
              align="right"
              className="figures text-ink-soft as-cards:col-start-2"
            >
              <span className="as-table:hidden">Still owed </span>
              {formatMoney(line.remainingMinor)}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
