import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { StoredRate } from "@/lib/features/exchange/rates/queries";
import {
  formatChange,
  formatExchangeRate,
} from "@/lib/features/exchange/rates/rate";
import { formatIsoDay } from "@/lib/platform/format";

const columns = [
  { label: "Currency" },
  { label: "1 EUR", align: "right" },
  { label: "Change", align: "right" },
  { label: "Day" },
  { label: "Source" },
] as const;

/** The last mid rate of each currency, with its age and source. */
export function RateTable({ rates }: { rates: StoredRate[] }) {
  if (rates.length === 0)
    return (
      <EmptyState title="No rates yet">
        Without rates there are no exchanges. Enter them, or import the daily
        file of the European Central Bank.
      </EmptyState>
    );
  return (
    <Table
      dense
      caption="Exchange rates"
      className="labelled"
      columns={columns}
    >
      {rates.map((rate) => (
        <Row key={rate.currency}>
          <Cell label="Currency">{rate.currency}</Cell>
          <Cell label="1 EUR" align="right" className="figures">
            {formatExchangeRate(rate.perEuroMicro)}
          </Cell>
          <Cell label="Change" align="right" className="figures">
            {changeOf(rate)}
          </Cell>
          <Cell label="Day">
            <span>{formatIsoDay(rate.day)}</span>{" "}
            {!rate.isCurrent && <Badge tone="bad">Too old</Badge>}
          </Cell>
          <Cell label="Source">
            {rate.enteredBy ? `${rate.source}, ${rate.enteredBy}` : rate.source}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The change from the day before, in percent. */
function changeOf({ perEuroMicro, previousMicro }: StoredRate): string {
  if (previousMicro === null) return "";
  return formatChange(perEuroMicro, previousMicro);
}
