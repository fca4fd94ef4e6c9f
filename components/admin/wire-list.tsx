import { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime } from "@/lib/format";
import { formatMoney } from "@/lib/ledger/money";
import { adminAccountPath } from "@/lib/paths";
import type { PendingWire } from "@/lib/wires/queries";
import { WireActions } from "./wire-actions";

const columns = [
  { label: "Sent" },
  { label: "From" },
  { label: "To" },
  { label: "Amount", align: "right" },
] as const;

/** Wires that wait; `canDecide` adds the two ways to decide. */
export function WireList({
  wires,
  canDecide,
}: {
  wires: PendingWire[];
  canDecide: boolean;
}) {
  return (
    <Table
      caption="Wires waiting"
      columns={
        canDecide
          ? [...columns, { label: "Decision", align: "right" }]
          : columns
      }
    >
      {wires.map((wire) => (
        <Row key={wire.id}>
          <Cell className="figures order-3 col-span-2 text-ink-soft">
            {formatDateTime(wire.enteredAt)}
            <span className="block text-xs">{wire.reference}</span>
          </Cell>
          <Cell label="From" className="order-4 col-span-2 md:min-w-44">
            <span className="text-ink-soft md:hidden">from </span>
            {wire.senderId ? (
              <Link
                href={adminAccountPath(wire.senderId)}
                className="font-medium hover:underline"
              >
                {wire.senderName}
              </Link>
            ) : (
              <span className="font-medium">Closed account</span>
            )}
            <span className="figures block text-xs text-ink-soft">
              {wire.senderAccount}
            </span>
          </Cell>
          <Cell label="To" className="order-1 md:min-w-44">
            <span className="font-medium">{wire.beneficiaryName}</span>
            <span className="figures block text-xs text-ink-soft">
              {[wire.beneficiaryAccount, wire.bank, wire.description]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </Cell>
          <Cell align="right" className="order-2 font-medium">
            <Money text={formatMoney(wire.amountMinor)} />
          </Cell>
          {canDecide && (
            <Cell align="right" className="order-5 col-span-2 mt-2 md:mt-0">
              <WireActions
                id={wire.id}
                reference={wire.reference}
                about={`${formatMoney(wire.amountMinor)} to ${wire.beneficiaryName}, ${wire.bank}`}
              />
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}
