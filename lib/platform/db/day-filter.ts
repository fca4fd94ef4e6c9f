import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";

/** Days in Zurich, `yyyy-mm-dd`, inclusive. */
type DayRange = { from?: string | undefined; to?: string | undefined };

/** Returns the days as a Prisma condition on a time. */
export const inDays = ({ from, to }: DayRange) => ({
  ...(from && { gte: zurichMoment(from) }),
  ...(to && { lt: zurichMoment(dayAfter(to)) }),
});
