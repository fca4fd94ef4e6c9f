import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import {
  formatAmounts,
  formatRates,
  formatTerms,
  type LoanProduct,
} from "@/lib/features/products/loan-products";
import { LOAN_TYPES } from "@/lib/features/products/loan-types";
import { formatRate } from "@/lib/features/products/terms";
import { formatIsoDay } from "@/lib/platform/format";
import { ChangeLoanProduct } from "./change-loan-product";

const columns = [
  { label: "Loan" },
  { label: "Yearly rate" },
  { label: "Late payment" },
  { label: "Term" },
  { label: "Amount" },
  { label: "From" },
] as const;

const withChange = [...columns, { label: "Actions" }] as const;

/** The terms of loan products, with their first day. */
export function LoanTermsTable({
  terms,
  caption,
  changeFrom,
}: {
  terms: LoanProduct[];
  caption: string;
  /** The earliest day of new terms, if the reader may change them. */
  changeFrom?: string | false;
}) {
  if (terms.length === 0)
    return (
      <EmptyState title="No loan products">
        Customers request loans without one.
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
        <Row key={`${one.name} ${one.currency} ${one.validFrom}`}>
          <Cell label="Loan" isUserInput>
            <span>{`${one.name} in ${one.currency}`}</span>
            <span className="note">
              {one.isOffered ? LOAN_TYPES[one.loanType] : "No longer offered"}
            </span>
          </Cell>
          <Cell label="Yearly rate" className="figures">
            {formatRates(one)}
          </Cell>
          <Cell label="Late payment" className="figures">
            {formatRate(one.overdueRateBp)}
          </Cell>
          <Cell label="Term" className="figures">
            {formatTerms(one)}
          </Cell>
          <Cell label="Amount" className="figures">
            {formatAmounts(one)}
          </Cell>
          <Cell label="From" className="figures">
            {formatIsoDay(one.validFrom)}
          </Cell>
          {changeFrom && (
            <Cell label="Actions">
              <ChangeLoanProduct tomorrow={changeFrom} present={one} />
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}
