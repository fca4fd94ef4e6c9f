import { Amount } from "@/components/ledger/amount";
import { EmptyState } from "@/components/ui/empty-state";
import { Fact, Facts } from "@/components/ui/facts";
import { Cell, Row, Table } from "@/components/ui/table";
import type {
  NostroDay,
  NostroDifference,
} from "@/lib/features/rails/reconcile/queries";
import type { Currency } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";

const columns = [
  { label: "Statement of" },
  { label: "Payment" },
  { label: "This bank", align: "right" },
  { label: "Other bank", align: "right" },
] as const;

/** The last compared day of each account at the other bank, and the movements that only one of the banks has. */
export function NostroDifferences({
  days,
  differences,
}: {
  days: NostroDay[];
  differences: NostroDifference[];
}) {
  return (
    <>
      <Facts>
        {days.map((day) => (
          <Fact
            key={`${day.rail} ${day.currency}`}
            term={`${day.currency}, ${formatIsoDay(day.day)}`}
          >
            <Amount minor={day.oursMinor} currency={day.currency} />
            {day.theirsMinor !== day.oursMinor && (
              <>
                <span>{" here, "}</span>
                <Amount minor={day.theirsMinor} currency={day.currency} />
                <span>{" at the other bank"}</span>
              </>
            )}
          </Fact>
        ))}
      </Facts>
      {differences.length === 0 ? (
        <EmptyState title="No differences" />
      ) : (
        <Table
          caption="Differences of the nostro"
          dense
          className="labelled"
          columns={columns}
        >
          {differences.map((difference) => (
            <DifferenceRow
              key={`${difference.uetr} ${difference.currency} ${difference.kind}`}
              difference={difference}
            />
          ))}
        </Table>
      )}
    </>
  );
}

function DifferenceRow({
  difference: { day, age, kind, uetr, currency, oursMinor, theirsMinor },
}: {
  difference: NostroDifference;
}) {
  return (
    <Row>
      <Cell label="Statement of">
        <span className="figures">{formatIsoDay(day)}</span>
        <span className="note">
          {age === 1 ? "1 day ago" : `${age} days ago`}
        </span>
      </Cell>
      <Cell label="Payment">
        <span>{kind === "return" ? "Return" : "Payment"}</span>
        <span translate="no" className="note figures">
          {uetr}
        </span>
      </Cell>
      <Cell label="This bank" align="right">
        <Booked minor={oursMinor} currency={currency} />
      </Cell>
      <Cell label="Other bank" align="right">
        <Booked minor={theirsMinor} currency={currency} />
      </Cell>
    </Row>
  );
}

const Booked = ({
  minor,
  currency,
}: {
  minor: bigint | null;
  currency: Currency;
}) =>
  minor === null ? (
    <span>Missing</span>
  ) : (
    <Amount minor={minor} currency={currency} />
  );
