import { formatReference } from "@/lib/ledger/payment-reference";
import { formatAccount } from "@/lib/ledger/iban";
import { Age } from "@/components/shell/age";
import { Amount } from "@/components/ledger/amount";
import { arrivalNote } from "@/components/ledger/arrival-note";
import { WireBadge } from "@/components/ledger/wire-badge";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { WalkRows } from "@/components/ui/walk-rows";
import { capitalised, formatDateTime } from "@/lib/platform/format";
import { formatMoney } from "@/lib/ledger/money";
import { isDecidedByStaff } from "@/lib/ledger/wire-state-for-staff";
import { adminAccountPath } from "@/lib/features/customers/pages";
import { WaitingForApproval } from "@/components/approvals/waiting-for-approval";
import { EntryLink } from "@/components/statements/entry-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { WireFilters } from "@/lib/features/payments/wires/filters";
import type { StaffWire } from "@/lib/features/payments/wires/queries";
import type { ReactNode } from "react";
import { RecallNote } from "./recall-note";
import { SettleWires } from "./settle-wires";
import { WireActions } from "./wire-actions";

const columns = [
  { label: "Sent" },
  { label: "Reference" },
  { label: "From" },
  { label: "To" },
  { label: "Bank", wide: true },
  { label: "Amount", align: "right" },
] as const;

type WireListProps = {
  wires: StaffWire[];
  /** The wires that the list has; without it the pending ones. */
  show: WireFilters["show"];
  /** Adds the buttons that settle and return pending wires. */
  canDecide: boolean;
  /** Links to the other lists. */
  tabs: ReactNode;
  now: Date;
};

/** Wires of a list. Pending ones can be selected and settled together. */
export function WireList({ tabs, ...props }: WireListProps) {
  const { wires, show, canDecide } = props;
  if (show || !canDecide)
    return (
      <>
        <div className="list-bar">{tabs}</div>
        <WireTable {...props} />
      </>
    );
  return (
    <SettleWires
      tabs={tabs}
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

/** A wire that is in doubt, that its customer recalls or that waits for a second person is decided by itself. */
const isSelectable = (wire: StaffWire) =>
  !wire.waiting &&
  !wire.recall &&
  !isInDoubt(wire) &&
  isDecidedByStaff(wire.state);

const isInDoubt = ({ state }: StaffWire) => state === "in doubt";

type TableProps = Omit<WireListProps, "tabs">;

function WireTable({ wires, ...rest }: TableProps) {
  const { show } = rest;
  const status = show ?? "pending";
  if (wires.length === 0)
    return (
      <EmptyState title={`No${show === "all" ? "" : ` ${status}`} wires`} />
    );
  return (
    <WalkRows>
      <Table
        caption={`${capitalised(status)} wires`}
        className="wires"
        dense
        columns={[
          ...columns,
          { label: show ? "Decided" : "Decision", align: "right" },
        ]}
      >
        {wires.map((wire) => (
          <WireRow key={wire.id} wire={wire} {...rest} />
        ))}
      </Table>
    </WalkRows>
  );
}

type RowProps = Omit<TableProps, "wires"> & { wire: StaffWire };

function WireRow({ wire, show, canDecide, now }: RowProps) {
  return (
    <Row id={wire.id} className={wire.recall ? "edge" : undefined}>
      <Cell label="Sent" className="sent">
        <Sent wire={wire} isSelecting={!show && canDecide} now={now} />
      </Cell>
      <Cell label="Reference" className="reference">
        <EntryLink entry={wire} inTable data-entry />
      </Cell>
      <Cell label="From" isUserInput className="from">
        {wire.senderId ? (
          <Link
            translate="no"
            href={adminAccountPath(wire.senderId)}
            className="quiet-link clip-one"
          >
            {wire.senderName}
          </Link>
        ) : (
          <span className="clip-one">Closed account</span>
        )}
        <span translate="no" className="note figures">
          {wire.senderAccount}
        </span>
      </Cell>
      <Cell label="To" isUserInput className="to">
        <span className="clip-one">{wire.beneficiaryName}</span>
        <span className="note figures">
          {formatAccount(wire.beneficiaryAccount)}
        </span>
      </Cell>
      <Cell label="Bank" isUserInput className="bank wide">
        <span className="clip-one">{wire.bank}</span>
        {wire.paymentReference && (
          <span className="note figures">
            {formatReference(wire.paymentReference)}
          </span>
        )}
        {wire.description && (
          <span className="note clip-one">{wire.description}</span>
        )}
      </Cell>
      <Cell label="Amount" align="right" className="amount">
        <Amount minor={wire.amountMinor} currency={wire.currency} />
      </Cell>
      <Cell align="right" className="decision">
        <WireDecision wire={wire} canDecide={canDecide} />
      </Cell>
    </Row>
  );
}

function Sent({
  wire,
  isSelecting,
  now,
}: Pick<RowProps, "wire" | "now"> & { isSelecting: boolean }) {
  const note = arrivalNote({
    wireState: wire.state,
    arrivesOn: wire.arrivesOn,
  });
  const when = (
    <span>
      <span>{formatDateTime(wire.enteredAt)}</span>
      {wire.status === "pending" && (
        <span className="note figures">
          <Age since={wire.enteredAt} now={now} />
          {note && <span>{` · ${note}`}</span>}
        </span>
      )}
    </span>
  );
  if (!isSelecting) return when;
  return (
    <span className="beside">
      {isSelectable(wire) ? (
        <input
          type="checkbox"
          name="wire"
          value={wire.id}
          aria-label={`Select ${wire.reference}`}
          className="row-check"
        />
      ) : (
        <span className="row-check-place" />
      )}
      {when}
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
        <span className="note">
          {`${capitalised(wire.state)} by ${wire.decidedBy ?? "the other bank"}`}
        </span>
      </>
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 as-cards:justify-between">
      {wire.recall && <RecallNote recall={wire.recall} />}
      {(wire.isOverRail || !canDecide) && <WireBadge state={wire.state} />}
      {wire.waiting ? (
        <WaitingForApproval request={wire.waiting} />
      ) : (
        canDecide &&
        isDecidedByStaff(wire.state) && (
          <WireActions
            id={wire.id}
            reference={wire.reference}
            about={describeWire(wire)}
            isInDoubt={isInDoubt(wire)}
            recall={wire.recall?.number}
          />
        )
      )}
    </div>
  );
}

const describeWire = (wire: StaffWire) =>
  `${formatMoney(wire.amountMinor, wire.currency)} to ${wire.beneficiaryName}, account ${formatAccount(wire.beneficiaryAccount)}, ${wire.bank}`;
