import { Badge } from "@/components/ui/badge";
import { Cell, Row, Table } from "@/components/ui/table";
import type { Colleague } from "@/lib/identity/admins/queries";
import { capitalised, formatDateTime } from "@/lib/platform/format";

const columns = [
  { label: "Username" },
  { label: "Role" },
  { label: "Last sign-in" },
  { label: "Open sessions", align: "right" },
  { label: "Two-factor sign-in", align: "right" },
] as const;

/** The bank's staff. */
export function ColleagueTable({ colleagues }: { colleagues: Colleague[] }) {
  return (
    <Table caption="Colleagues" columns={columns}>
      {colleagues.map((each) => (
        <Row key={each.id}>
          <Cell isUserInput className="order-1 font-medium">
            {each.username}
            {each.disabledAt && (
              <>
                {" "}
                <Badge tone="bad">Disabled</Badge>
              </>
            )}
          </Cell>
          <Cell label="Role" className="order-2 as-cards:text-right">
            {capitalised(each.role)}
          </Cell>
          <Cell
            label="Last sign-in"
            className="figures order-3 text-ink-soft as-cards:col-span-2"
          >
            {each.lastSignInAt
              ? formatDateTime(each.lastSignInAt)
              : "Not in the last three months"}
          </Cell>
          <Cell className="figures order-4 as-table:text-right">
            {each.openSessions}{" "}
            <span className="as-table:sr-only">
              open {each.openSessions === 1 ? "session" : "sessions"}
            </span>
          </Cell>
          <Cell align="right" className="order-5">
            {each.hasSecondFactor ? (
              <Badge tone="good">Two-factor on</Badge>
            ) : (
              <Badge tone="warn">Two-factor off</Badge>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
