import { repaymentPlan } from "@/lib/features/loans/rules";
import { formatMoney } from "@/lib/ledger/money";
import type { OfferedLoan } from "./offer-facts";
import { RepaymentTable } from "./repayment-table";

/** The instalments of an offer, if the customer accepted it today. */
export function OfferTable({
  loan: { type, amountMinor, currency, terms },
  today,
}: {
  loan: OfferedLoan;
  today: string;
}) {
  return (
    <RepaymentTable
      amountMinor={amountMinor}
      currency={currency}
      lines={repaymentPlan({ ...terms, amountMinor, paidOutOn: today })}
      note={`${type} of ${formatMoney(amountMinor, currency)}, if you accept our offer today. A later day moves the due dates.`}
    />
  );
}
