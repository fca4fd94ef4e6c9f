import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import type { Bind } from "./conditions";

/** Days in Zurich, `yyyy-mm-dd`, inclusive. */
type DayRange = { from?: string | undefined; to?: string | undefined };

/**
 * Returns the days as SQL conditions on a time, or on what lasts from `start` to `end`: it is in the days if a part of
 * it is.
 */
export const duringDays = (
  { from, to }: DayRange,
  bind: Bind,
  start: string,
  end = start,
) => [
  from && `${end} >= ${bind(zurichMoment(from))}::timestamptz`,
  to && `${start} < ${bind(zurichMoment(dayAfter(to)))}::timestamptz`,
];

/** Returns the days as a Prisma condition on a time. */
export const inDays = ({ from, to }: DayRange) => ({
  ...(from && { gte: zurichMoment(from) }),
  ...(to && { lt: zurichMoment(dayAfter(to)) }),
});
