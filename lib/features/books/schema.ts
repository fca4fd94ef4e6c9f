import { day } from "@/lib/platform/validation/fields";
import { zurichToday } from "@/lib/platform/format";

/** A day of the books, which cannot be to come. */
export const bookDay = day("Please enter a day up to today").refine(
  (text) => text <= zurichToday(),
  "Please enter a day up to today",
);

/** Reads the day of the books. Without a valid one it is today. */
export function readBookDay(input: string | undefined): {
  day: string;
  problem: string | undefined;
} {
  const { data, error } = bookDay.safeParse(input);
  return {
    day: data ?? zurichToday(),
    problem: input ? error?.issues[0]?.message : undefined,
  };
}
