import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { SignIn } from "@/lib/identity/sessions/queries";
import { formatDateTime } from "@/lib/platform/format";
import type { StaffSession } from "@/lib/identity/sessions/staff-queries";
import { EndSession, SignOutOthers } from "./end-session";
import { EndStaffSession } from "./end-staff-session";

/** Sessions the customer can end. The list has at most `maxSessions` of them. */
export function OpenSessions({
  sessions,
  maxSessions,
}: {
  sessions: SignIn[];
  maxSessions: number;
}) {
  return (
    <SessionList
      sessions={sessions}
      maxSessions={maxSessions}
      note="You are signed in on these devices. If you don’t recognise one, sign it out and change your password."
      aside={sessions.length > 1 && <SignOutOthers />}
      end={({ id, device }) => <EndSession id={id} device={device} />}
    />
  );
}

/** Sessions of staff that the reader can end: their own, and for an administrator all. */
export function StaffSessions({
  sessions,
  maxSessions,
  ofAll,
}: {
  sessions: StaffSession[];
  maxSessions: number;
  ofAll: boolean;
}) {
  return (
    <SessionList
      sessions={sessions}
      maxSessions={maxSessions}
      note={
        ofAll
          ? "All staff who are signed in. If something looks wrong, sign the session out and request a temporary password under Colleagues."
          : "You are signed in on these devices. If you don’t recognise one, sign it out and change your password."
      }
      end={({ id, device, username }) => (
        <EndStaffSession id={id} label={`${username}, ${device}`} />
      )}
    />
  );
}

function SessionList<S extends SignIn & { username?: string }>({
  sessions,
  maxSessions,
  note,
  aside,
  end,
}: {
  sessions: S[];
  maxSessions: number;
  note: string;
  aside?: ReactNode;
  end: (session: S) => ReactNode;
}) {
  return (
    <Card aria-labelledby="sessions">
      <CardHead id="sessions" title="Sessions" note={note} aside={aside} />
      <ul className="-my-3.5">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5 text-sm last:border-b-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 font-medium [overflow-wrap:anywhere]">
                <span>{`${session.username ? `${session.username}: ` : ""}${session.device}`}</span>
                {session.isOwn && <Badge tone="good">This session</Badge>}
              </p>
              <p translate="no" className="figures text-ink-soft">
                {session.ip}
              </p>
              <p className="figures text-xs text-ink-soft">
                <span className="whitespace-nowrap">
                  {`Signed in ${formatDateTime(session.signedInAt)},`}
                </span>{" "}
                <span className="whitespace-nowrap">
                  {`last active ${formatDateTime(session.lastSeenAt)}`}
                </span>
              </p>
            </div>
            {!session.isOwn && end(session)}
          </li>
        ))}
      </ul>
      {sessions.length === maxSessions && (
        <p className="mt-4 text-sm text-ink-soft">
          {`This list shows this session and then the newest, ${maxSessions} at most.`}
        </p>
      )}
    </Card>
  );
}

const columns = [
  { label: "Date" },
  { label: "Device" },
  { label: "IP address" },
  { label: "Status", align: "right" },
] as const;

/** The latest sign-ins, including those whose session has ended. */
export function LatestSignIns({ signIns }: { signIns: SignIn[] }) {
  return (
    <Card aria-labelledby="sign-ins">
      <CardHead id="sign-ins" title="Recent sign-ins" />
      {signIns.length === 0 ? (
        <EmptyState title="No sign-ins in the last three months" />
      ) : (
        <Table caption="Recent sign-ins" columns={columns}>
          {signIns.map((signIn) => (
            <Row key={signIn.id}>
              <Cell className="figures order-3 whitespace-nowrap text-ink-soft">
                {formatDateTime(signIn.signedInAt)}
              </Cell>
              <Cell isUserInput className="order-1 font-medium">
                {signIn.device}
              </Cell>
              <Cell className="figures order-4 justify-self-end text-ink-soft">
                {signIn.ip}
              </Cell>
              <Cell align="right" className="order-2">
                {signIn.isOpen ? (
                  <Badge tone="good">Signed in</Badge>
                ) : (
                  <Badge>Signed out</Badge>
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
