import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime } from "@/lib/platform/format";

const columns = [
  { label: "Time" },
  { label: "Device" },
  { label: "IP address" },
] as const;

export function SignIns({
  signIns,
}: {
  signIns: { id: string; device: string; ip: string; at: Date }[];
}) {
  return (
    <section aria-labelledby="sign-ins" className="rounded-lg bg-sunken p-4">
      <h3 id="sign-ins" className="mb-1 font-semibold">
        Recent sign-ins
      </h3>
      {signIns.length === 0 ? (
        <p className="text-sm text-ink-soft">
          No successful sign-ins in the last three months.
        </p>
      ) : (
        <Table caption="Recent sign-ins" columns={columns}>
          {signIns.map(({ id, at, device, ip }) => (
            <Row key={id}>
              <Cell label="Time" className="figures as-table:whitespace-nowrap">
                {formatDateTime(at)}
              </Cell>
              <Cell
                label="Device"
                isUserInput
                className="col-span-2 text-ink-soft"
              >
                {device || "Unknown"}
              </Cell>
              <Cell
                label="IP address"
                className="figures col-start-2 row-start-1 text-right as-table:text-left as-table:whitespace-nowrap"
              >
                {ip}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </section>
  );
}
