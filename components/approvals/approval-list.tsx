import { BeforeAfter } from "@/components/form/summary-box";
import { Age } from "@/components/shell/age";
import { EntryLink } from "@/components/statements/entry-link";
import { Badge, type Tone } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { WalkRows } from "@/components/ui/walk-rows";
import { EXPOSING_KINDS } from "@/lib/approvals/kinds";
import { describeReason } from "@/lib/approvals/reason";
import type { ApprovalRow } from "@/lib/approvals/queries";
import { approvalErrors } from "@/lib/approvals/staff-errors";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { formatDateTime } from "@/lib/platform/format";
import { formatMoney } from "@/lib/ledger/money";
import { adminAccountPath } from "@/lib/features/customers/pages";
import { revealOddities } from "@/lib/platform/validation/odd-text";
import { DecideApproval } from "./decide-approval";
import { Withdraw } from "./withdraw";

type ApprovalListProps = { rows: ApprovalRow[]; now: Date };

/** The requests in columns: subject and reason, the amount, the balance before and after, and the decision. */
export function ApprovalList({ rows, now }: ApprovalListProps) {
  return (
    <WalkRows>
      <ul className="approvals">
        {rows.map((row) => (
          <li key={row.id} id={row.id} data-row>
            <RequestSummary row={row} now={now} />
            <p className="figures font-semibold md:text-right">
              {row.amount && (
                <>
                  {EXPOSING_KINDS.includes(row.kind) && (
                    <span className="font-normal text-ink-soft">Balance </span>
                  )}
                  <span className="whitespace-nowrap">{formatAmount(row)}</span>
                </>
              )}
            </p>
            <BalanceChange row={row} />
            <div className="min-w-0 [overflow-wrap:anywhere] md:justify-self-end md:text-right">
              {row.status === "waiting" ? (
                <WaitingActions row={row} />
              ) : (
                <ClosedDecision row={row} {...outcomes[row.status]} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </WalkRows>
  );
}

function BalanceChange({
  row: { balance },
}: {
  row: Pick<ApprovalRow, "balance">;
}) {
  return (
    <p className="text-sm empty:max-xl:hidden xl:text-right">
      {balance && (
        <>
          <span className="text-ink-soft">Total balance </span>
          <BeforeAfter
            before={formatMoney(balance.beforeMinor, balance.currency)}
            after={formatMoney(balance.afterMinor, balance.currency)}
          />
        </>
      )}
    </p>
  );
}

function RequestSummary({ row, now }: { row: ApprovalRow; now: Date }) {
  return (
    <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
      <p className="text-base font-medium">
        <span>{`${row.title} ${revealOddities(row.customerName)} `}</span>
        <AccountNumber row={row} />
      </p>
      <Details of={row} />
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-ink-soft">
        <span>
          Requested by <span className="text-ink">{row.madeBy}</span>,{" "}
          <span className="figures">{formatDateTime(row.madeAt)}</span>
        </span>
        {row.status === "waiting" && <Age since={row.madeAt} now={now} />}
      </p>
      {row.why && (
        <p className="figures mt-0.5 text-ink-soft">
          {describeReason(row.why)}
        </p>
      )}
    </div>
  );
}

/** Leads to the customer. */
function AccountNumber({
  row: { customerId, accountNumber },
}: {
  row: Pick<ApprovalRow, "customerId" | "accountNumber">;
}) {
  if (!customerId)
    return (
      <span translate="no" className="figures font-normal text-ink-soft">
        {accountNumber}
      </span>
    );
  return (
    <Link
      href={adminAccountPath(customerId)}
      translate="no"
      className="quiet-link figures font-normal"
    >
      {accountNumber}
    </Link>
  );
}

function Details({ of: { details } }: { of: ApprovalRow }) {
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-soft">
      {details.map(([term, value]) => (
        <div key={term} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0">{term}</dt>
          <dd className="figures min-w-0 text-ink">{revealOddities(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const formatAmount = ({ amount }: Pick<ApprovalRow, "amount">) =>
  amount && formatMoney(amount.minor, amount.currency);

/** The text of the dialogs in which a request is decided or withdrawn. */
export function RequestSubject({ row }: { row: ApprovalRow }) {
  const amount = formatAmount(row);
  return (
    <>
      <span>{`${row.title} ${revealOddities(row.customerName)}`}</span>
      {row.accountNumber !== "" && (
        <span>{`, account ${row.accountNumber}`}</span>
      )}
      {amount && (
        <>
          :{" "}
          <strong translate="no" className="figures">
            {amount}
          </strong>
        </>
      )}
      <span>{`. Requested by ${row.madeBy}.`}</span>
      <Details of={row} />
    </>
  );
}

/** The reader's actions on a request that waits, or a note on who can decide it. */
export function WaitingActions({ row }: { row: ApprovalRow }) {
  const name = [
    `${row.title.toLowerCase()} ${row.customerName}`,
    formatAmount(row),
  ]
    .filter(Boolean)
    .join(", ");
  const subject = <RequestSubject row={row} />;
  if (row.problem)
    return (
      <div className="grid justify-items-start gap-3 text-sm md:justify-items-end">
        {row.problem.code === staffIdentityErrors.RIGHT_MISSING.code ? (
          <>
            <Badge tone="warn">Waiting for approval</Badge>
            <p className="text-ink-soft">
              {row.needsAdministrator
                ? "An administrator must decide this request."
                : "A teller or an administrator must decide this request."}
            </p>
          </>
        ) : (
          <p className="text-ink-soft">
            {`${row.problem.text}${
              row.problem.code === approvalErrors.OWN_REQUEST.code &&
              row.needsAdministrator
                ? " It must be an administrator."
                : ""
            }`}
          </p>
        )}
        {row.canWithdraw && (
          <Withdraw id={row.id} subject={subject} name={name} />
        )}
      </div>
    );
  return <DecideApproval id={row.id} subject={subject} name={name} />;
}

const outcomes: Record<
  Exclude<ApprovalRow["status"], "waiting">,
  { tone: Tone; label: string }
> = {
  approved: { tone: "good", label: "Approved" },
  rejected: { tone: "bad", label: "Rejected" },
  withdrawn: { tone: "plain", label: "Withdrawn" },
};

function ClosedDecision({
  row,
  tone,
  label,
}: {
  row: ApprovalRow;
  tone: Tone;
  label: string;
}) {
  return (
    <div className="grid justify-items-start gap-1 text-sm md:justify-items-end">
      <Badge tone={tone}>{label}</Badge>
      <p className="text-ink-soft">
        by <span className="text-ink">{row.decidedBy ?? "the bank"}</span>
        {row.decidedAt && (
          <>
            , <span className="figures">{formatDateTime(row.decidedAt)}</span>
          </>
        )}
      </p>
      {row.reason && <p>{row.reason}</p>}
      {row.entry && <EntryLink entry={row.entry} />}
    </div>
  );
}
