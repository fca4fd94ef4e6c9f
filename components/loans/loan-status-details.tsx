import { Badge, type Tone } from "@/components/ui/badge";
import {
  annualRateOf,
  formatAnnualRate,
} from "@/lib/features/loans/annual-rate";
import type { LoanRequest } from "@/lib/features/loans/queries";
import { formatTerm } from "@/lib/features/loans/rules";
import { formatMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";
import { formatPercent } from "@/lib/platform/percent";

const states: Record<LoanRequest["status"], { tone: Tone; text: string }> = {
  requested: { tone: "warn", text: "Pending" },
  offered: { tone: "accent", text: "Offer open" },
  accepted: { tone: "good", text: "Being repaid" },
  repaid: { tone: "plain", text: "Repaid" },
  written_off: { tone: "bad", text: "Written off" },
  declined: { tone: "bad", text: "Declined" },
  refused: { tone: "plain", text: "Offer declined" },
  lapsed: { tone: "plain", text: "Offer expired" },
};

/** The status of a loan request, with the terms of the offer or the reason of the refusal. */
export function LoanStatusDetails({
  loan: { status, amountMinor, currency, terms, declineReason },
}: {
  loan: Pick<
    LoanRequest,
    "status" | "amountMinor" | "currency" | "terms" | "declineReason"
  >;
}) {
  const { tone, text } = states[status];
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {declineReason && (
        <span className="block text-xs whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
          {declineReason}
        </span>
      )}
      {terms && (
        <span className="figures block text-xs text-ink-soft">
          {`${formatPercent(terms.yearlyRateBp)} a year (annual percentage rate ${formatAnnualRate(annualRateOf({ ...terms, amountMinor }))}), ${formatTerm(terms.termMonths)}, ${formatMoney(terms.instalmentMinor, currency)} a month${status === "offered" ? `, open until ${formatIsoDay(terms.until)}` : ""}`}
        </span>
      )}
    </>
  );
}
