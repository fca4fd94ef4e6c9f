import { formatIsoDay } from "@/lib/platform/format";
import { bankToday } from "@/lib/platform/time/clock";
import { day } from "@/lib/platform/validation/fields";

/** A day of the books, which cannot be to come. */
const bookDay = day("Please enter a day up to today").refine(
  (text) => text <= bankToday(),
  "Please enter a day up to today",
);

/** Reads the day of the books. Without a valid one it is today. */
export function readBookDay(input: string | undefined): {
  day: string;
  problem: string | undefined;
} {
  const { data, error } = bookDay.safeParse(input);
  return {
    day: data ?? bankToday(),
    problem: input ? error?.issues[0]?.message : undefined,
  };
}

const anyDay = day("Please enter a day");

/** The first and the last day that is closed. */
export type ClosedDays = { first: string; last: string };

/** Reads the day of a balance sheet, which is closed. Without one it is the last closed day. */
export function readClosedDay(
  input: string | undefined,
  { first, last }: ClosedDays,
): { day: string; problem: string | undefined } {
  const given = anyDay.safeParse(input).data;
  if (given && given >= first && given <= last)
    return { day: given, problem: undefined };
  return {
    day: last,
    problem: input
      ? `Please enter a closed day, from ${formatIsoDay(first)} to ${formatIsoDay(last)}`
      : undefined,
  };
}

/** Reads the time of an income statement, which ends with a closed day. By default it begins with the year. */
export function readPeriod(
  input: { from?: string | undefined; to?: string | undefined },
  closed: ClosedDays,
): {
  from: string;
  to: string;
  problems: Partial<Record<"from" | "to", string>>;
} {
  const { day: to, problem } = readClosedDay(input.to, closed);
  const given = anyDay.safeParse(input.from).data;
  const isValid = given !== undefined && given <= to;
  return {
    from: isValid ? given : `${to.slice(0, 4)}-01-01`,
    to,
    problems: {
      ...(problem && { to: problem }),
      ...(input.from &&
        !isValid && {
          from: `Please enter a day up to ${formatIsoDay(to)}`,
        }),
    },
  };
}
