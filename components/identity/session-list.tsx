import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardHead } from "@/components/ui/card";
import type { SignIn } from "@/lib/identity/sessions/queries";
import { formatDateTime } from "@/lib/platform/format";
import type { StaffSession } from "@/lib/identity/sessions/staff-queries";
import { EndSession, SignOutOthers } from "./end-session";
import { EndStaffSession } from "./end-staff-session";

/**
 * The customer's sessions, which they can end, and then the latest sign-ins whose session has ended. There are at most
 * `maxSessions` sessions.
 */
export function OwnSignIns({
  sessions,
  latest,
  maxSessions,
}: {
  sessions: SignIn[];
  latest: SignIn[];
  maxSessions: number;
}) {
  return (
    <SessionList
      title="Sessions and sign-ins"
      sessions={sessions}
      ended={latest.filter(({ isOpen }) => !isOpen)}
      maxSessions={maxSessions}
      note="The devices on which you are signed in, and your latest sign-ins. If you don’t recognise one, sign it out and change your password."
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
      title="Sessions"
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
  title,
  sessions,
  ended = [],
  maxSessions,
  note,
  aside,
  end,
}: {
  title: string;
  sessions: S[];
  /** Shown after the sessions. */
  ended?: SignIn[];
  maxSessions: number;
  note: string;
  aside?: ReactNode;
  end: (session: S) => ReactNode;
}) {
  return (
    <Card aria-labelledby="sessions">
      <CardHead id="sessions" title={title} note={note} aside={aside} />
      <ul className="-my-3.5">
        {sessions.map((session) => (
          <SignInLine
            key={session.id}
            signIn={session}
            note={`Signed in ${formatDateTime(session.signedInAt)}, last active ${formatDateTime(session.lastSeenAt)}`}
            badge={session.isOwn && <Badge tone="good">This session</Badge>}
            action={!session.isOwn && end(session)}
          />
        ))}
        {ended.map((signIn) => (
          <SignInLine
            key={signIn.id}
            signIn={signIn}
            note={formatDateTime(signIn.signedInAt)}
            badge={<Badge>Signed out</Badge>}
          />
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

function SignInLine({
  signIn: { device, ip, username },
  note,
  badge,
  action,
}: {
  signIn: SignIn & { username?: string };
  note: string;
  badge?: ReactNode;
  action?: ReactNode;
}) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5 text-sm last:border-b-0">
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className="size-5 shrink-0 text-ink-soft max-sm:hidden"
      />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-medium [overflow-wrap:anywhere]">
          <span>{`${username ? `${username}: ` : ""}${device}`}</span>
          {badge}
        </p>
        <p className="figures text-xs text-ink-soft">
          <span translate="no">{ip}</span>
          <span>{`\u00a0· ${note}`}</span>
        </p>
      </div>
      {action}
    </li>
  );
}
