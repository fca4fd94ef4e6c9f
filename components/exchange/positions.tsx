import { Amount } from "@/components/ledger/amount";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import type {
  MarkUpIncome,
  Position,
} from "@/lib/features/exchange/rates/position-queries";
import { BASE_CURRENCY, formatMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";

const positionColumns = [
  { label: "Currency" },
  { label: "Held", align: "right" },
  { label: `In ${BASE_CURRENCY}`, align: "right" },
  { label: "If it moves 1 %", align: "right" },
] as const;

const inBase = (minor: bigint | null) =>
  minor === null ? "No rate" : formatMoney(minor, BASE_CURRENCY);

/** The bank's position in each currency, and the change of its value if the rate moves by 1 %. */
export function Positions({ positions }: { positions: Position[] }) {
  if (positions.length === 0)
    return (
      <EmptyState title="No positions">
        The bank gets positions when customers exchange money.
      </EmptyState>
    );
  return (
    <Table
      dense
      caption="Position"
      className="labelled"
      columns={positionColumns}
    >
      {positions.map(({ currency, heldMinor, valueMinor }) => (
        <Row key={currency}>
          <Cell label="Currency">{currency}</Cell>
          <Cell label="Held" align="right">
            <Amount minor={heldMinor} currency={currency} />
          </Cell>
          <Cell label={`In ${BASE_CURRENCY}`} align="right">
            {inBase(valueMinor)}
          </Cell>
          <Cell label="If it moves 1 %" align="right">
            {currency === BASE_CURRENCY
              ? "No change"
              : `± ${inBase(valueMinor === null ? null : (valueMinor < 0n ? -valueMinor : valueMinor) / 100n)}`}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const incomeColumns = [
  { label: "Day" },
  { label: "Mark-ups", align: "right" },
  { label: `In ${BASE_CURRENCY}`, align: "right" },
] as const;

/** The income from the mark-ups of exchanges, by day and currency. */
export function MarkUps({ income }: { income: MarkUpIncome[] }) {
  if (income.length === 0)
    return <EmptyState title="No mark-ups in the last 30 days" />;
  return (
    <Table
      dense
      caption="Income from mark-ups"
      className="labelled"
      columns={incomeColumns}
    >
      {income.map(({ day, currency, incomeMinor, valueMinor }) => (
        <Row key={`${day} ${currency}`}>
          <Cell label="Day">{formatIsoDay(day)}</Cell>
          <Cell label="Mark-ups" align="right">
            <Amount minor={incomeMinor} currency={currency} />
          </Cell>
          <Cell label={`In ${BASE_CURRENCY}`} align="right">
            {inBase(valueMinor)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
