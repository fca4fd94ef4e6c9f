import { Amount } from "@/components/ledger/amount";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime } from "@/lib/platform/format";
import { formatMoney } from "@/lib/ledger/money";
import { adminAccountPath } from "@/lib/features/customers/pages";
import type { PendingWire } from "@/lib/features/payments/wires/queries";
import { WireActions } from "./wire-actions";

const columns = [
  { label: "Sent" },
  { label: "From" },
  { label: "To" },
  { label: "Amount", align: "right" },
] as const;

/** Pending wires. `canDecide` adds the settle and return buttons. */
export function WireList({
  wires,
  canDecide,
}: {
  wires: PendingWire[];
  canDecide: boolean;
}) {
  return (
    <Table
      caption="Pending wires"
      wide
      columns={
        canDecide
          ? [...columns, { label: "Decision", align: "right" }]
          : columns
      }
    >
      {wires.map((wire) => (
        <Row key={wire.id}>
          <Cell className="figures order-3 col-span-2 whitespace-nowrap text-ink-soft">
            {formatDateTime(wire.enteredAt)}
            <span className="block text-xs">{wire.reference}</span>
          </Cell>
          <Cell label="From" isUserInput className="order-4 col-span-2">
            <span className="text-ink-soft as-table:hidden">from </span>
            {wire.senderId ? (
              <Link
                href={adminAccountPath(wire.senderId)}
                className="font-medium text-accent hover:underline"
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
          <Cell label="To" isUserInput className="order-1">
            <span className="font-medium">{wire.beneficiaryName}</span>
            <span className="figures block text-xs text-ink-soft">
              {[wire.beneficiaryAccount, wire.bank, wire.description]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </Cell>
          <Cell align="right" className="order-2 font-medium">
            <Amount minor={wire.amountMinor} />
          </Cell>
          {canDecide && (
            <Cell
              align="right"
              className="order-5 col-span-2 mt-2 as-table:mt-0"
            >
              <WireActions
                id={wire.id}
                reference={wire.reference}
                about={describeWire(wire)}
              />
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

function describeWire(wire: PendingWire) {
  const { amountMinor, beneficiaryName, beneficiaryAccount, bank } = wire;
  return `${formatMoney(amountMinor)} to ${beneficiaryName}, account ${beneficiaryAccount}, ${bank}`;
}
