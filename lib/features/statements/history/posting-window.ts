import { z } from "zod";
import { VALUE_AT_SQL } from "@/lib/ledger/value-date";
import type { Bind } from "@/lib/platform/db/conditions";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";

/** The query parameter of a list that counts its days by value date. Without it they are posting dates. */
export const byValueDate = z.literal("value");

/** Days in Zurich as `yyyy-mm-dd`, inclusive. */
export type DayFilter = {
  dates?: z.output<typeof byValueDate> | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * Returns the days as SQL conditions on entry `e`. `since` is the parameter of the first moment: no entry that was
 * entered before it is in the days, because a value date is never after the entry.
 */
export function dayConditions({ dates, from, to }: DayFilter, bind: Bind) {
  const column = dates === "value" ? VALUE_AT_SQL : "e.entered_at";
  const since = from && `${bind(zurichMoment(from))}::timestamptz`;
  return {
    since,
    conditions: [
      since && `${column} >= ${since}`,
      to && `${column} < ${bind(zurichMoment(dayAfter(to)))}::timestamptz`,
    ],
  };
}
