import { Badge, type Tone } from "@/components/ui/badge";
import type { LoanRequest } from "@/lib/features/loans/queries";
import { formatRate } from "@/lib/features/loans/rules";

const states: Record<LoanRequest["status"], { tone: Tone; text: string }> = {
  requested: { tone: "warn", text: "Pending" },
  approved: { tone: "good", text: "Approved" },
  declined: { tone: "bad", text: "Declined" },
};

export function LoanStatusDetails({ loan }: { loan: LoanRequest }) {
  const { tone, text } = states[loan.status];
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {loan.declineReason && (
        <span className="block text-xs whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
          {loan.declineReason}
        </span>
      )}
      {loan.terms && (
        <span className="figures block text-xs text-ink-soft">
          {formatRate(loan.terms.yearlyRateBp)} a year, {loan.terms.termMonths}{" "}
          {loan.terms.termMonths === 1 ? "month" : "months"}
        </span>
      )}
    </>
  );
}
