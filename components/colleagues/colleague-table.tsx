import { Badge } from "@/components/ui/badge";
import { Cell, Row, Table } from "@/components/ui/table";
import { toShown } from "@/lib/features/colleagues/shown";
import { versionOf } from "@/lib/platform/http/version";
import type { Colleague } from "@/lib/identity/admins/queries";
import { ChangeColleague } from "./change-colleague";
import { capitalised, formatDateTime, nounFor } from "@/lib/platform/format";
import { Email } from "@/components/identity/email";

const columns = [
  { label: "Username" },
  { label: "Role" },
  { label: "Last sign-in" },
  { label: "Open sessions", align: "right" },
  { label: "Two-factor sign-in", align: "right" },
  { label: "Actions", align: "right" },
] as const;

/** The bank's staff, with buttons to change everyone but the reader. */
export function ColleagueTable({
  colleagues,
  ownId,
}: {
  colleagues: Colleague[];
  ownId: string;
}) {
  return (
    <Table caption="Colleagues" columns={columns}>
      {colleagues.map((each) => (
        <Row key={each.id}>
          <Cell isUserInput className="order-1 font-medium">
            <span>{each.username}</span>
            {each.disabledAt && (
              <>
                {" "}
                <Badge tone="bad">Disabled</Badge>
              </>
            )}
            <span className="block text-sm font-normal text-ink-soft [overflow-wrap:anywhere]">
              {each.email ? <Email address={each.email} /> : "No email address"}
            </span>
          </Cell>
          <Cell label="Role" className="order-2 as-cards:text-right">
            {capitalised(each.role)}
          </Cell>
          <Cell className="figures order-3 text-ink-soft as-cards:col-span-2">
            <span className="as-table:hidden">Last sign-in: </span>
            <span>
              {each.lastSignInAt
                ? formatDateTime(each.lastSignInAt)
                : "Not in the last three months"}
            </span>
          </Cell>
          <Cell className="figures order-4 as-table:text-right">
            <span>{`${each.openSessions} `}</span>
            <span className="as-table:sr-only">
              {`open ${nounFor(each.openSessions, "session")}`}
            </span>
          </Cell>
          <Cell align="right" className="order-5">
            {each.hasSecondFactor ? (
              <Badge tone="good">Two-factor on</Badge>
            ) : (
              <Badge tone="warn">Two-factor off</Badge>
            )}
          </Cell>
          <Cell className="order-6 as-cards:col-span-2 as-table:text-right">
            {each.id === ownId ? (
              <span className="text-ink-soft">Your account</span>
            ) : (
              <ChangeColleague
                colleague={{
                  id: each.id,
                  version: versionOf(toShown(each)),
                  username: each.username,
                  role: each.role,
                  email: each.email,
                  isDisabled: each.disabledAt !== null,
                  hasSecondFactor: each.hasSecondFactor,
                }}
              />
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
