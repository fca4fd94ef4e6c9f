import { Card, CardHead } from "@/components/ui/card";
import { Line, Lines } from "@/components/ui/lines";
import type { OpenControl } from "@/lib/features/customers/controls/queries";
import { formatDateTime } from "@/lib/platform/format";
import { ConfirmControl } from "./confirm-control";

/** The changes by staff that a colleague can confirm. It renders nothing if there are none. */
export function OpenControls({
  customerId,
  controls,
  version,
  mayConfirm,
}: {
  customerId: string;
  controls: readonly OpenControl[];
  /** The version of the shown changes. */
  version: string;
  mayConfirm: boolean;
}) {
  if (controls.length === 0) return null;
  return (
    <Card aria-labelledby="open-controls">
      <CardHead
        id="open-controls"
        title="Changes to confirm"
        aside={
          mayConfirm && (
            <ConfirmControl customerId={customerId} version={version} />
          )
        }
      />
      <p className="mb-4 text-sm text-ink-soft">
        For seven days, payments from this account count towards the amounts of
        the colleague who made the change, and are refused above them. After
        that, standing orders from that time and password resets through an
        address set by staff still count. A confirmation ends this.
      </p>
      <Lines>
        {controls.map(({ id, change, by, since, until }) => (
          <Line
            key={id}
            title={change}
            note={`By ${by} on ${formatDateTime(since)}. Payments count until ${formatDateTime(until)}.`}
          />
        ))}
      </Lines>
    </Card>
  );
}
