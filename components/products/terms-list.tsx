import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatIsoDay } from "@/lib/platform/format";

/** A column of a list of terms. */
export type TermsColumn<Terms> = {
  label: string;
  /** Words instead of figures. */
  isText?: true;
  isUserInput?: true;
  render: (terms: Terms) => ReactNode;
};

type TermsListProps<Terms> = {
  terms: Terms[];
  caption: string;
  /** The columns before the first day. The first one names the product. */
  columns: readonly TermsColumn<Terms>[];
  empty: { title: string; text: string };
  /** The earliest day of new terms, if the reader may change them. */
  changeFrom: string | false | undefined;
  /** Returns the key of the terms that the form of a line changes, so that an open form stays with them. */
  keyOf: (terms: Terms) => string;
  renderChange: (present: Terms, tomorrow: string) => ReactNode;
};

/** Terms of products, with their first day. */
export function TermsList<Terms extends { validFrom: string }>({
  terms,
  caption,
  columns,
  empty,
  changeFrom,
  keyOf,
  renderChange,
}: TermsListProps<Terms>) {
  if (terms.length === 0)
    return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  const labels = [...columns.map(({ label }) => label), "From"];
  return (
    <Table
      dense
      caption={caption}
      className="labelled"
      columns={(changeFrom ? [...labels, "Actions"] : labels).map((label) => ({
        label,
      }))}
    >
      {terms.map((one) => (
        <Row key={`${keyOf(one)} ${one.validFrom}`}>
          {columns.map(({ label, isText, isUserInput, render }) => (
            <Cell
              key={label}
              label={label}
              isUserInput={isUserInput}
              className={isText ? undefined : "figures"}
            >
              {render(one)}
            </Cell>
          ))}
          <Cell label="From" className="figures">
            {formatIsoDay(one.validFrom)}
          </Cell>
          {changeFrom && <Cell>{renderChange(one, changeFrom)}</Cell>}
        </Row>
      ))}
    </Table>
  );
}
