import type { ReactNode } from "react";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { FailedAttempt } from "@/lib/security-log/queries";
import { formatDateTime } from "@/lib/platform/format";

const columns = [
  { label: "Time" },
  { label: "What happened" },
  { label: "Device" },
  { label: "IP address" },
] as const;

/** The newest failed sign-ins, wrong passwords and wrong codes on an account. */
export function FailedSignIns({
  attempts,
  note,
  aside,
}: {
  attempts: FailedAttempt[];
  note: string;
  aside?: ReactNode;
}) {
  return (
    <Card aria-labelledby="failed-sign-ins">
      <CardHead
        id="failed-sign-ins"
        title="Failed sign-ins"
        note={note}
        aside={aside}
      />
      {attempts.length === 0 ? (
        <EmptyState title="No failed sign-ins">
          Wrong passwords and wrong codes appear here.
        </EmptyState>
      ) : (
        <Table caption="Failed sign-ins" columns={columns}>
          {attempts.map(({ id, at, what, times, device, ip }) => (
            <Row key={id}>
              <Cell className="figures order-3 whitespace-nowrap text-ink-soft">
                {formatDateTime(at)}
              </Cell>
              <Cell className="order-1 font-medium as-cards:col-span-2">
                <span>{what}</span>
                {times > 1 && (
                  <span className="font-normal text-ink-soft">
                    {` (${times} times)`}
                  </span>
                )}
              </Cell>
              <Cell
                isUserInput
                className="order-2 text-ink-soft as-cards:col-span-2"
              >
                {device || "Unknown device"}
              </Cell>
              <Cell className="figures order-4 text-ink-soft as-cards:justify-self-end">
                {ip || "Several addresses"}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
