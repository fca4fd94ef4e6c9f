import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import {
  formatBands,
  formatFees,
  PRODUCT_NAMES,
  type Terms,
} from "@/lib/features/products/terms";
import { formatIsoDay } from "@/lib/platform/format";
import { ChangeProduct } from "./change-product";

const columns = [
  { label: "Product" },
  { label: "Interest a year" },
  { label: "Paid each" },
  { label: "Days" },
  { label: "Fees" },
  { label: "From" },
] as const;

const withChange = [...columns, { label: "Actions" }] as const;

/** The terms of products, with their first day. */
export function TermsTable({
  terms,
  caption,
  changeFrom,
}: {
  terms: Terms[];
  caption: string;
  /** The earliest day of new terms, if the reader may change them. */
  changeFrom?: string | false;
}) {
  if (terms.length === 0)
    return (
      <EmptyState title="No terms">
        No product pays interest or costs anything. An administrator can change
        that.
      </EmptyState>
    );
  return (
    <Table
      dense
      caption={caption}
      className="labelled"
      columns={changeFrom ? withChange : columns}
    >
      {terms.map((one) => (
        <Row key={`${one.type} ${one.currency} ${one.validFrom}`}>
          <Cell label="Product">
            <span>{`${PRODUCT_NAMES[one.type]} in ${one.currency}`}</span>
            {one.openedBy === "staff" && (
              <span className="note">Opened by staff only</span>
            )}
          </Cell>
          <Cell label="Interest a year" className="figures">
            {formatBands(one) || "None"}
          </Cell>
          <Cell label="Paid each">{one.capitalisation}</Cell>
          <Cell label="Days">{one.dayCount}</Cell>
          <Cell label="Fees" className="figures">
            {formatFees(one) ?? "None"}
          </Cell>
          <Cell label="From" className="figures">
            {formatIsoDay(one.validFrom)}
          </Cell>
          {changeFrom && (
            <Cell label="Actions">
              <ChangeProduct tomorrow={changeFrom} present={one} />
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}
