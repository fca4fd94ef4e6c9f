import { Amount } from "@/components/ledger/amount";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { Cell, Row, Table } from "@/components/ui/table";
import type { Interest, InterestSpan } from "@/lib/features/products/queries";
import { formatBands, formatFees } from "@/lib/features/products/terms";
import { formatMicro, toMinor } from "@/lib/ledger/micro";
import { formatMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";

const columns = [
  { label: "Days" },
  { label: "Balance", align: "right" },
  { label: "Interest", align: "right" },
] as const;

/** The rate and fees of an account, the interest that has accrued, and the days from which it was worked out. */
export function InterestCard({
  interest,
  summary = false,
}: {
  interest: Interest;
  /** As in {@link Facts}. */
  summary?: boolean;
}) {
  const { currency, terms, dayCounts, accruedMicro, endsOn, spans, paid } =
    interest;
  const rates = terms && formatBands(terms);
  const fees = terms && formatFees(terms);
  return (
    <Card aria-labelledby="interest">
      <CardHead id="interest" title={fees ? "Interest and fees" : "Interest"} />
      <Facts summary={summary}>
        <Fact term="Rate a year">{rates || "No interest"}</Fact>
        {fees && <Fact term="Fees">{fees}</Fact>}
        {(rates || accruedMicro !== 0n) && (
          <>
            <Fact term="Earned so far">
              <Amount minor={toMinor(accruedMicro)} currency={currency} />
            </Fact>
            <Fact term="Paid in after">{formatIsoDay(endsOn)}</Fact>
          </>
        )}
        {paid[0] && (
          <Fact term="Paid last">
            <Amount minor={paid[0].amountMinor} currency={currency} />
          </Fact>
        )}
      </Facts>
      {spans.length > 0 && (
        <details className="mt-4">
          <summary className="unfold-link">How this was worked out</summary>
          <p className="mt-2 text-sm text-ink-soft">
            {`Each day earns its part of a year (${dayCounts}) on the balance at its end. The days are added up, and the sum is rounded once.`}
          </p>
          <Table
            dense
            caption="Interest by days"
            className="labelled mt-2"
            columns={columns}
          >
            {spans.map((span) => (
              <Row key={`${span.from} ${span.isDifference}`}>
                <Cell label="Days">{daysOf(span)}</Cell>
                <Cell label="Balance" align="right" className="figures">
                  {formatMoney(span.balanceMinor, currency)}
                </Cell>
                <Cell label="Interest" align="right" className="figures">
                  {formatMicro(span.interestMicro, currency)}
                </Cell>
              </Row>
            ))}
          </Table>
        </details>
      )}
    </Card>
  );
}

const daysOf = ({ from, to, isDifference }: InterestSpan): string => {
  const days =
    from === to
      ? formatIsoDay(from)
      : `${formatIsoDay(from)} to ${formatIsoDay(to)}`;
  return isDifference ? `${days} (corrected)` : days;
};
