import { Badge, type Tone } from "@/components/ui/badge";
import {
  answerBy,
  CASE_KINDS,
  CASE_STATUSES,
  type CaseDetails,
} from "@/lib/features/inbox/conversations/case";
import { formatMoney } from "@/lib/ledger/money";
import { formatDateTime } from "@/lib/platform/format";

const TONES: Record<CaseDetails["status"], Tone> = {
  opened: "warn",
  in_progress: "accent",
  answered: "accent",
  refunded: "good",
  granted: "good",
  reversed: "good",
  declined: "bad",
};

export function CaseBadge({ status }: { status: CaseDetails["status"] }) {
  return <Badge tone={TONES[status]}>{CASE_STATUSES[status]}</Badge>;
}

/** The states that a case has had, with the answer or the time by which the bank gives it. */
export function CaseTimeline({
  of: supportCase,
  reader,
}: {
  of: CaseDetails;
  reader: "customer" | "staff";
}) {
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span>{`Case ${supportCase.number}: ${CASE_KINDS[supportCase.kind]}`}</span>
        <CaseBadge status={supportCase.status} />
      </p>
      <ol
        aria-label={`Timeline of case ${supportCase.number}`}
        className="mt-3 grid gap-2 border-l-2 border-line pl-4"
      >
        {supportCase.events.map(({ status, at }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-3">
            <span>{CASE_STATUSES[status]}</span>
            <span className="figures text-ink-soft">{formatDateTime(at)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line text-ink-soft">
        {reader === "staff"
          ? staffOutcomeOf(supportCase)
          : outcomeOf(supportCase)}
      </p>
    </div>
  );
}

function outcomeOf({
  kind,
  status,
  openedAt,
  reason,
  refunded,
}: CaseDetails): string {
  switch (status) {
    case "refunded":
      return `We refunded ${refundOf(refunded)}.`;
    case "granted":
      return "The wire was returned. Its receipt shows where the money is.";
    case "reversed":
      return "The payment was reversed. The money is back in the account.";
    case "declined":
      return `Reason: ${reason}`;
    case "answered":
      return "We have answered under Messages.";
    case "opened":
      return `We have your ${kind === "recall" ? "request to recall the wire" : "report"}, and will answer under Messages by ${formatDateTime(answerBy(openedAt))}.`;
    case "in_progress":
      return `${kind === "recall" ? "We are trying to recall the wire" : "We are looking into the payment"}, and will answer under Messages by ${formatDateTime(answerBy(openedAt))}.`;
  }
}

/** Returns what the customer was promised or was answered, in words for staff. */
function staffOutcomeOf({
  status,
  openedAt,
  reason,
  refunded,
}: CaseDetails): string {
  switch (status) {
    case "refunded":
      return `The bank refunded ${refundOf(refunded)}.`;
    case "granted":
      return "The wire was returned.";
    case "reversed":
      return "The payment was reversed. The money is back in the customer’s account.";
    case "declined":
      return `Reason: ${reason}`;
    case "answered":
      return "The customer has an answer. The case is still open.";
    case "opened":
    case "in_progress":
      return `The customer was promised an answer by ${formatDateTime(answerBy(openedAt))}.`;
  }
}

const refundOf = (refunded: CaseDetails["refunded"]): string =>
  refunded ? formatMoney(refunded.minor, refunded.currency) : "the payment";
