import {
  formatBands,
  formatFees,
  type Terms,
} from "@/lib/features/products/terms";
import { TYPE_LABELS } from "@/lib/ledger/account-label";
import { ChangeProduct } from "./change-product";
import { TermsList, type TermsColumn } from "./terms-list";

const columns: TermsColumn<Terms>[] = [
  {
    label: "Product",
    isText: true,
    render: ({ type, currency, openedBy }) => (
      <>
        <span>{`${TYPE_LABELS[type]} in ${currency}`}</span>
        {openedBy === "staff" && (
          <span className="note">Opened by staff only</span>
        )}
      </>
    ),
  },
  { label: "Interest a year", render: (one) => formatBands(one) || "None" },
  { label: "Paid each", isText: true, render: (one) => one.capitalisation },
  { label: "Days", isText: true, render: (one) => one.dayCount },
  { label: "Fees", render: (one) => formatFees(one) ?? "None" },
];

/** The terms of accounts, with their first day. */
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
  return (
    <TermsList
      terms={terms}
      caption={caption}
      columns={columns}
      empty={{
        title: "No terms",
        text: "No product pays interest or costs anything. An administrator can change that.",
      }}
      changeFrom={changeFrom}
      keyOf={({ type, currency }) => `${type} ${currency}`}
      renderChange={(present, tomorrow) => (
        <ChangeProduct tomorrow={tomorrow} present={present} />
      )}
    />
  );
}
