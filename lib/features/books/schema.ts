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
