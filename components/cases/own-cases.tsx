import { CaseBadge } from "@/components/inbox/case-timeline";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import type { OwnCase } from "@/lib/features/cases/queries";
import { CASE_KINDS } from "@/lib/features/inbox/conversations/case";
import { receiptPath } from "@/lib/features/statements/pages";
import { formatDateTime } from "@/lib/platform/format";

const columns = [
  { label: "Case" },
  { label: "Payment" },
  { label: "Opened" },
  { label: "Status", align: "right" },
] as const;

/** The customer's cases about payments. Each row leads to the receipt, which has the timeline. */
export function OwnCases({ cases }: { cases: OwnCase[] }) {
  return (
    <Card aria-labelledby="own-cases">
      <CardHead
        id="own-cases"
        title="Cases"
        note="Problems with payments that you have reported, and recalls of wires."
      />
      {cases.length === 0 ? (
        <EmptyState title="No cases">
          To report a problem with a payment, or to recall a pending wire, open
          its receipt.
        </EmptyState>
      ) : (
        <Table caption="Cases" columns={columns}>
          {cases.map((supportCase) => (
            <Row key={supportCase.id} className="hover:bg-sunken">
              <Cell label="Case" className="order-1">
                <Link
                  href={receiptPath(supportCase.payment.id)}
                  className="quiet-link font-medium after:absolute after:inset-0 as-table:after:hidden"
                >
                  {supportCase.number}
                </Link>
                <span className="block text-xs text-ink-soft">
                  {CASE_KINDS[supportCase.kind]}
                </span>
              </Cell>
              <Cell
                label="Payment"
                isUserInput
                className="order-3 col-span-2 as-table:col-span-1"
              >
                <span>{supportCase.payment.payee || "Payment"}</span>
                <span
                  translate="no"
                  className="figures block text-xs text-ink-soft"
                >
                  {supportCase.payment.reference}
                </span>
              </Cell>
              <Cell
                label="Opened"
                className="figures order-4 col-span-2 whitespace-nowrap text-ink-soft"
              >
                {formatDateTime(supportCase.openedAt)}
              </Cell>
              <Cell label="Status" align="right" className="order-2">
                <CaseBadge status={supportCase.status} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
