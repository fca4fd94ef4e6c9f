import type { Metadata } from "next";
import { DayTable } from "@/components/business-day/day-table";
import { MoveTime } from "@/components/business-day/move-time";
import { RefreshWhileDue } from "@/components/shell/refresh-while-due";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import {
  findTimeTarget,
  isMovable,
  listDays,
  listFailures,
} from "@/lib/features/business-day/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { formatDateTime, formatIsoDay } from "@/lib/platform/format";
import { bankNow, bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Business day" };

export default async function BusinessDayPage() {
  const admin = await requireAdmin();
  const [days, failures, movable, target] = await Promise.all([
    listDays(),
    listFailures(),
    isMovable(),
    findTimeTarget(),
  ]);
  const today = bankToday();
  const isClosing = days.some(({ beganAt, closedAt }) => beganAt && !closedAt);
  return (
    <>
      <PageHeader
        title="Business day"
        lead="A day closes after midnight in Zurich, once its work is done. Nothing is posted into a closed day."
        actions={
          movable && hasRight(admin, "correct") && <MoveTime today={today} />
        }
      />
      {failures.length > 0 && (
        <Notice tone="bad" className="mb-6">
          <p className="font-medium">A day can’t be closed.</p>
          <ul className="mt-2 list-disc pl-5">
            {failures.map(({ day, step, subject, reason }) => (
              <li key={`${day} ${step} ${subject}`}>
                {`${formatIsoDay(day)}, ${step}${subject && ` (${subject})`}: ${reason}`}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            It is tried again by itself. Later days wait for it; payments go on.
          </p>
        </Notice>
      )}
      <div className="grid gap-6">
        <Card aria-labelledby="clock">
          <CardHead id="clock" title="Bank time" />
          <Facts>
            <Fact term="Now">{formatDateTime(bankNow())}</Fact>
            {target && <Fact term="Moves to">{formatIsoDay(target)}</Fact>}
          </Facts>
          {(target ?? isClosing) && failures.length === 0 && (
            <RefreshWhileDue seconds={180} />
          )}
        </Card>
        <Card aria-labelledby="days">
          <CardHead
            id="days"
            title="Days"
            note="The day that closes next, and the closed days before it"
          />
          <DayTable
            days={days}
            today={today}
            failed={new Set(failures.map(({ day }) => day))}
          />
        </Card>
      </div>
    </>
  );
}
