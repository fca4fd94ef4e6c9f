import {
  formatAmounts,
  formatRates,
  formatTerms,
  type LoanProduct,
} from "@/lib/features/products/loan-products";
import { LOAN_TYPES } from "@/lib/features/products/loan-types";
import { formatPercent } from "@/lib/platform/percent";
import { ChangeLoanProduct } from "./change-loan-product";
import { TermsList, type TermsColumn } from "./terms-list";

const columns: TermsColumn<LoanProduct>[] = [
  {
    label: "Loan",
    isText: true,
    isUserInput: true,
    render: ({ name, currency, isOffered, loanType }) => (
      <>
        <span>{`${name} in ${currency}`}</span>
        <span className="note">
          {isOffered ? LOAN_TYPES[loanType] : "No longer offered"}
        </span>
      </>
    ),
  },
  { label: "Yearly rate", render: formatRates },
  { label: "Late payment", render: (one) => formatPercent(one.overdueRateBp) },
  { label: "Term", render: formatTerms },
  { label: "Amount", render: formatAmounts },
];

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
  return (
    <TermsList
      terms={terms}
      caption={caption}
      columns={columns}
      empty={{
        title: "No loan products",
        text: "Customers request loans without one.",
      }}
      changeFrom={changeFrom}
      keyOf={({ name, currency }) => `${name} ${currency}`}
      renderChange={(present, tomorrow) => (
        <ChangeLoanProduct tomorrow={tomorrow} present={present} />
      )}
    />
  );
}
