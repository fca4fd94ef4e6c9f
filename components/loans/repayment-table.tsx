import { Badge, type Tone } from "@/components/ui/badge";
import { Card, CardHead } from "@/components/ui/card";
import { Cell, Row, Table } from "@/components/ui/table";
import type {
  LoanRequest,
  PlannedRepayment,
} from "@/lib/features/loans/queries";
import { formatIsoDay } from "@/lib/platform/format";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { settlementDay } from "@/lib/ledger/settlement-days";

const columns = [
  { label: "Due date" },
  { label: "Instalment", align: "right" },
  { label: "Interest", align: "right" },
  { label: "Principal", align: "right" },
  { label: "Still owed", align: "right" },
] as const;

type Line = Pick<
  PlannedRepayment,
  "dueOn" | "principalMinor" | "interestMinor"
> &
  Partial<Pick<PlannedRepayment, "state" | "isEarly" | "overdueMinor">>;

const badges: Record<
  Exclude<PlannedRepayment["state"], "due">,
  { tone: Tone; text: string }
> = {
  paid: { tone: "good", text: "Paid" },
  overdue: { tone: "bad", text: "Overdue" },
};

/** Returns from where and when the instalments of a loan are collected; of a repaid one, that nothing is left. */
export const explainCollection = ({
  status,
  account,
}: Pick<LoanRequest, "status" | "account">): string =>
  status === "repaid"
    ? "You have repaid it, and we collect nothing more."
    : `We collect each instalment from account ${account.number} on its due date, or on the next business day.`;

/** The instalments of a loan or of an offer, the first one first. */
export function RepaymentTable({
  amountMinor,
  currency,
  lines,
  note,
}: {
  amountMinor: bigint;
  currency: Currency;
  lines: readonly Line[];
  note: string;
}) {
  const money = (minor: bigint) => formatMoney(minor, currency);
  return (
    <Card id="plan" aria-labelledby="plan-title" className="mt-6">
      <CardHead id="plan-title" title="Repayment table" note={note} />
      <Table caption="Repayment table" columns={columns}>
        {withOwed(amountMinor, lines).map(({ line, owedMinor }, position) => {
          return (
            <Row key={position}>
              <Cell className="figures whitespace-nowrap">
                <span>{`${formatIsoDay(line.dueOn)} `}</span>
                <LineBadge line={line} />
                <CollectedLater line={line} currency={currency} />
              </Cell>
              <Cell align="right" className="figures font-medium">
                {money(line.principalMinor + line.interestMinor)}
              </Cell>
              <Cell
                align="right"
                className="figures text-ink-soft as-cards:text-left"
              >
                <span className="as-table:hidden">Interest </span>
                <span>{money(line.interestMinor)}</span>
                {line.overdueMinor !== undefined && line.overdueMinor > 0n && (
                  <span className="note">{`And ${money(line.overdueMinor)} for late payment`}</span>
                )}
              </Cell>
              <Cell align="right" className="figures text-ink-soft">
                <span className="as-table:hidden">Principal </span>
                <span>{money(line.principalMinor)}</span>
              </Cell>
              <Cell
                align="right"
                className="figures text-ink-soft as-cards:col-start-2"
              >
                <span className="as-table:hidden">Still owed </span>
                <span>{money(owedMinor)}</span>
              </Cell>
            </Row>
          );
        })}
      </Table>
    </Card>
  );
}

/** Adds to each line what is owed after it. */
function withOwed(amountMinor: bigint, lines: readonly Line[]) {
  let owedMinor = amountMinor;
  return lines.map((line) => {
    owedMinor -= line.principalMinor;
    return { line, owedMinor };
  });
}

/** The day on which an instalment is collected that is due on a weekend or a holiday. */
function CollectedLater({
  line: { dueOn, state = "due" },
  currency,
}: {
  line: Line;
  currency: Currency;
}) {
  const day = settlementDay(dueOn, currency);
  if (state !== "due" || day === dueOn) return null;
  return <span className="note">{`Collected ${formatIsoDay(day)}`}</span>;
}

function LineBadge({ line: { state = "due", isEarly } }: { line: Line }) {
  if (state === "due") return null;
  const { tone, text } = badges[state];
  return <Badge tone={tone}>{isEarly ? "Repaid early" : text}</Badge>;
}
