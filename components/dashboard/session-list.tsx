import { Badge } from "@/components/ui/badge";
import { Card, CardHead } from "@/components/ui/card";
import { Cell, Row, Table } from "@/components/ui/table";
import type { SignIn } from "@/lib/auth/sessions/queries";
import { formatDateTime } from "@/lib/format";
import { EndSession, SignOutOthers } from "./end-session";

/** Where the customer is signed in now; each can be ended from here. No more than `most` are given. */
export function OpenSessions({
  sessions,
  most,
}: {
  sessions: SignIn[];
  most: number;
}) {
  return (
    <Card aria-labelledby="sessions">
      <CardHead
        id="sessions"
        title="Open sessions"
        note="Where you are signed in now. If you do not know one of them, sign it out and choose a new password."
        aside={sessions.length > 1 && <SignOutOthers />}
      />
      <ul className="-my-3.5">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5 text-sm last:border-b-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 font-medium [overflow-wrap:anywhere]">
                {session.device}
                {session.isOwn && <Badge tone="good">This one</Badge>}
              </p>
              <p className="figures text-ink-soft">{session.ip}</p>
              <p className="figures text-xs text-ink-soft">
                <span className="whitespace-nowrap">
                  Signed in {formatDateTime(session.signedInAt)},
                </span>{" "}
                <span className="whitespace-nowrap">
                  last seen {formatDateTime(session.lastSeenAt)}
                </span>
              </p>
            </div>
            {!session.isOwn && (
              <EndSession id={session.id} device={session.device} />
            )}
          </li>
        ))}
      </ul>
      {sessions.length === most && (
        <p className="mt-4 text-sm text-ink-soft">
          No more than {most} are listed: this one, and then the newest.
        </p>
      )}
    </Card>
  );
}

const columns = [
  { label: "Date" },
  { label: "Device" },
  { label: "IP address" },
  { label: "State", align: "right" },
] as const;

/** The latest sign-ins, also those whose session has ended. */
export function LatestSignIns({ signIns }: { signIns: SignIn[] }) {
  return (
    <Card aria-labelledby="sign-ins">
      <CardHead id="sign-ins" title="Last sign-ins" />
      <Table caption="Last sign-ins" columns={columns}>
        {signIns.map((signIn) => (
          <Row key={signIn.id}>
            <Cell className="figures order-3 whitespace-nowrap text-ink-soft">
              {formatDateTime(signIn.signedInAt)}
            </Cell>
            <Cell typed className="order-1 font-medium">
              {signIn.device}
            </Cell>
            <Cell className="figures order-4 justify-self-end text-ink-soft">
              {signIn.ip}
            </Cell>
            <Cell align="right" className="order-2">
              {signIn.isOpen ? (
                <Badge tone="good">Open</Badge>
              ) : (
                <Badge>Ended</Badge>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
