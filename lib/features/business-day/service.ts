import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { formatIsoDay } from "@/lib/platform/format";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enqueue } from "@/lib/platform/jobs/store";
import { daysBetween } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { timeActions } from "./audit";
import { MOVE_TIME } from "./move-time";
import { isMovable } from "./queries";
import { timeErrors } from "./staff-errors";

const MOST_DAYS = 366;

/**
 * Lets a job move bank time ahead to the begin of a day. Today changes nothing.
 * @throws DomainError TIME_FIXED or DAY_NOT_AHEAD.
 */
export async function moveTime(
  admin: Admin,
  to: string,
  context: RequestContext,
) {
  if (!(await isMovable())) throw new DomainError(timeErrors.TIME_FIXED);
  const from = bankToday();
  const days = daysBetween(from, to);
  if (days < 0 || days > MOST_DAYS)
    throw fieldError(timeErrors.DAY_NOT_AHEAD, "to");
  await transaction(async (tx) => {
    await audit(tx, admin, context, {
      action: timeActions["time.move"],
      before: { bankDay: from },
      after: { bankDay: to },
    });
    await enqueue(tx, MOVE_TIME, { key: to });
  });
  return {
    message: `Bank time moves to ${formatIsoDay(to)}. A year takes about a minute.`,
  };
}
