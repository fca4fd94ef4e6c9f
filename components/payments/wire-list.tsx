import { Amount } from "@/components/ledger/amount";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { capitalised, formatDateTime } from "@/lib/platform/format";
import { withQuery } from "@/lib/platform/http/query";
import { staffCasePath } from "@/lib/features/cases/pages";
import { statementPages } from "@/lib/features/statements/pages";
import type { WireStatus } from "@/lib/platform/db/generated/enums";
import { formatMoney } from "@/lib/ledger/money";
import { adminAccountPath } from "@/lib/features/customers/pages";
import { WaitingForApproval } from "@/components/approvals/waiting-for-approval";
import { EmptyState } from "@/components/ui/empty-state";
import { Badge } from "@/components/ui/badge";
import type { StaffWire } from "@/lib/features/payments/wires/queries";
import { SettleWires } from "./settle-wires";
import { WireActions } from "./wire-actions";

const columns = [
  { label: "Sent" },
  { label: "From" },
  { label: "To" },
  { label: "Amount", align: "right" },
] as const;

type WireListProps = {
  wires: StaffWire[];
  status: WireStatus;
  /** Adds the buttons that settle and return pending wires. */
  canDecide: boolean;
};

/** Wires with one status. Pending ones can be selected and settled together. */
export function WireList(props: WireListProps) {
  const { wires, status, canDecide } = props;
  if (status !== "pending" || !canDecide) return <WireTable {...props} />;
  return (
    <SettleWires
      wires={wires
        .filter(isSelectable)
        .map(({ id, reference, amountMinor: minor, currency }) => ({
          ...{ id, reference },
          ...{ minor, currency },
        }))}
    >
      <WireTable {...props} />
    </SettleWires>
  );
}

/** A wire that its customer recalls, or that waits for a second person, is decided by itself. */
const isSelectable = ({ waiting, recall }: StaffWire) => !waiting && !recall;

function WireTable({ wires, status, canDecide }: WireListProps) {
  if (wires.length === 0) return <EmptyState title={`No ${status} wires`} />;
  return (
    <Table
      caption={`${capitalised(status)} wires`}
      wide
      columns={[
        ...columns,
        {
          label: status === "pending" ? "Decision" : "Decided",
          align: "right",
        },
      ]}
    >
      {wires.map((wire) => (
        <Row key={wire.id}>
          <Cell className="figures order-3 col-span-2 whitespace-nowrap text-ink-soft">
            {status === "pending" && canDecide && isSelectable(wire) ? (
              <span className="flex items-start gap-3">
                <input
                  type="checkbox"
                  name="wire"
                  value={wire.id}
                  aria-label={`Select ${wire.reference}`}
                  className="mt-0.5 size-5 shrink-0 cursor-pointer rounded-sm accent-accent"
                />
                <SentAt wire={wire} />
              </span>
            ) : (
              <SentAt wire={wire} />
            )}
          </Cell>
          <Cell label="From" isUserInput className="order-4 col-span-2">
            <span className="text-ink-soft as-table:hidden">from </span>
            {wire.senderId ? (
              <Link
                translate="no"
                href={adminAccountPath(wire.senderId)}
                className="font-medium text-accent hover:underline"
              >
                {wire.senderName}
              </Link>
            ) : (
              <span className="font-medium">Closed account</span>
            )}
            <span
              translate="no"
              className="figures block text-xs text-ink-soft"
            >
              {wire.senderAccount}
            </span>
          </Cell>
          <Cell label="To" isUserInput className="order-1">
            <span className="font-medium">{wire.beneficiaryName}</span>
            <span className="figures block text-xs text-ink-soft">
              {[wire.beneficiaryAccount, wire.bank, wire.description]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </Cell>
          <Cell align="right" className="order-2 font-medium">
            <Amount minor={wire.amountMinor} currency={wire.currency} />
          </Cell>
          <Cell align="right" className="order-5 col-span-2 mt-2 as-table:mt-0">
            <WireDecision wire={wire} canDecide={canDecide} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function SentAt({ wire }: { wire: StaffWire }) {
  return (
    <span>
      <span>{formatDateTime(wire.enteredAt)}</span>
      <Link
        href={withQuery(statementPages.staffHistory, { id: wire.id })}
        translate="no"
        className="reference-link"
      >
        {wire.reference}
      </Link>
    </span>
  );
}

function WireDecision({
  wire,
  canDecide,
}: {
  wire: StaffWire;
  canDecide: boolean;
}) {
  if (wire.decidedAt)
    return (
      <>
        <span className="figures">{formatDateTime(wire.decidedAt)}</span>
        <span className="block text-xs text-ink-soft">
          {`by ${wire.decidedBy}`}
        </span>
      </>
    );
  return (
    <div className="grid gap-2 as-table:justify-items-end">
      {wire.recall && <RecallNote recall={wire.recall} />}
      {wire.waiting ? (
        <WaitingForApproval request={wire.waiting} />
      ) : canDecide ? (
        <WireActions
          id={wire.id}
          reference={wire.reference}
          about={describeWire(wire)}
          recall={wire.recall?.number}
        />
      ) : (
        <Badge tone="warn">Pending</Badge>
      )}
    </div>
  );
}

function RecallNote({ recall }: { recall: { id: string; number: string } }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs">
      <Badge tone="warn">Recall requested</Badge>
      <Link
        href={staffCasePath(recall.id)}
        className="text-accent hover:underline"
      >
        {`Case ${recall.number}`}
      </Link>
    </p>
  );
}

function describeWire(wire: StaffWire) {
  const { amountMinor, currency, beneficiaryName, beneficiaryAccount, bank } =
    wire;
  return `${formatMoney(amountMinor, currency)} to ${beneficiaryName}, account ${beneficiaryAccount}, ${bank}`;
}
