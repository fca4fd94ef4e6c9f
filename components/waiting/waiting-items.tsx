import { WaitingActions } from "@/components/approvals/approval-list";
import { Amount } from "@/components/ledger/amount";
import { TakeCaseButton } from "@/components/cases/take-case-button";
import { WireActions } from "@/components/payments/wire-actions";
import { Age } from "@/components/shell/age";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import type { ApprovalRow } from "@/lib/approvals/queries";
import { type WaitingKind, waitingKinds } from "@/lib/bank/features";
import type { WaitingItem } from "@/lib/bank/waiting-work";
import { jobTitle } from "@/lib/features/back-office/jobs/titles";
import { UNASSIGNED } from "@/lib/features/inbox/conversations/seen";
import { LOAN_TYPES, type LoanType } from "@/lib/features/loans/types";
import { formatMoney } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { cn } from "@/lib/browser/cn";
import { revealOddities } from "@/lib/platform/validation/odd-text";
import { staffEntryPath } from "@/lib/features/statements/pages";

const columns = [
  { label: "Age" },
  { label: "What" },
  { label: "Customer" },
  { label: "Amount", align: "right" },
  { label: "Who has it", wide: true },
  { label: "Decision", align: "right" },
] as const;

const KINDS: Record<WaitingItem["kind"], string> = {
  approvals: "Approval",
  wires: "Wire",
  incoming: "Payment of another bank",
  railMessages: "Message of the other bank",
  loans: "Loan request",
  messages: "Message",
  cases: "Case",
  documents: "Document",
  jobs: "Failed job",
};

/** The waiting items, oldest first: each with a link to its page, and its decision if one line says all about it. */
export function WaitingItems({
  items,
  approvals,
  now,
}: {
  items: readonly WaitingItem[];
  /** The requests among the items, with everything that an approval does. */
  approvals: readonly ApprovalRow[];
  now: Date;
}) {
  return (
    <Table
      dense
      caption="What waits, oldest first"
      className="waiting"
      columns={columns}
    >
      {items.map((item) => {
        const approval = approvals.find(({ id }) => id === item.id);
        return (
          <Row key={`${item.kind} ${item.id}`}>
            <Cell className="figures order-2 whitespace-nowrap text-ink-soft as-cards:text-right">
              <Age since={item.since} now={now} isLate={item.isLate} />
            </Cell>
            <Cell
              label="What"
              isUserInput
              className="order-1 as-table:min-w-44 as-narrow-table:min-w-36 xl:as-table:min-w-72"
            >
              <span className="note">
                <span>{KINDS[item.kind]}</span>
                {item.assignee && (
                  <span className="hidden as-narrow-table:inline">
                    {` · ${item.assignee}`}
                  </span>
                )}
              </span>
              <Subject item={item} approval={approval} />
            </Cell>
            <Cell label="Customer" isUserInput className="order-3">
              <span translate="no" className="clip">
                {item.customer}
              </span>
            </Cell>
            <Cell align="right" className="order-4 font-medium">
              {item.amountMinor !== null && item.currency && (
                <Amount minor={item.amountMinor} currency={item.currency} />
              )}
            </Cell>
            <Cell
              label="Who has it"
              className={cn(
                "wide order-5 text-ink-soft",
                !item.assignee && "as-cards:hidden",
              )}
            >
              <Assignee item={item} />
            </Cell>
            <Cell
              align="right"
              className="order-6 col-span-2 as-cards:text-left"
            >
              <Actions item={item} approval={approval} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

/** The member of staff who handles the item. A case that nobody handles can be taken on here. */
function Assignee({ item }: { item: WaitingItem }) {
  const { kind, id, subject, assignee } = item;
  if (kind !== "cases" || assignee) return <span>{assignee ?? "–"}</span>;
  return (
    <TakeCaseButton
      id={id}
      number={subject}
      version={UNASSIGNED}
      assignee={null}
    />
  );
}

/** The matter; that of a wire leads to its entry. */
function Subject({
  item,
  approval,
}: {
  item: WaitingItem;
  approval: ApprovalRow | undefined;
}) {
  const text = approval ? titleOf(approval, item) : subjectOf(item);
  return item.kind === "wires" ? (
    <Link
      href={staffEntryPath(item.id)}
      className="quiet-link clip-one font-medium"
    >
      {text}
    </Link>
  ) : (
    <span className="clip-one font-medium">{text}</span>
  );
}

/** The title of a request, with its subject unless that is the customer, who has a column. */
const titleOf = (
  { title, customerName }: ApprovalRow,
  { customer }: WaitingItem,
) =>
  customerName === customer
    ? title
    : `${title} ${revealOddities(customerName)}`;

function subjectOf({ kind, subject }: WaitingItem): string {
  if (kind === "wires") return `To ${subject}`;
  if (kind === "loans") return LOAN_TYPES[subject as LoanType];
  if (kind === "jobs") return jobTitle(subject);
  return subject;
}

function Actions({
  item,
  approval,
}: {
  item: WaitingItem;
  approval: ApprovalRow | undefined;
}) {
  const { kind, id, amountMinor, currency, detail } = item;
  if (approval) return <WaitingActions row={approval} />;
  if (kind === "wires" && detail && amountMinor !== null && currency)
    return (
      <WireActions
        id={id}
        reference={referenceOf(id)}
        about={`${formatMoney(amountMinor, currency)} to ${detail}`}
        isInDoubt={false}
      />
    );
  const href = (waitingKinds[kind] as WaitingKind).open(item);
  // Browsers mark the row that an address names only when they load the page.
  const Anchor = href.includes("#") ? "a" : Link;
  return (
    <Anchor
      href={href}
      aria-label={`Open ${KINDS[kind].toLowerCase()} ${subjectOf(item)}`}
      className={buttonClass("secondary", "small")}
    >
      Open
    </Anchor>
  );
}
