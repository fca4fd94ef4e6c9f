import { z } from "zod";
import { amountOrZero, day } from "@/lib/validation/fields";

const date = day("Please enter a valid date");
const bound = amountOrZero("Please enter a valid amount");

/** Answers a least amount that is above the most. */
export const BOUNDS_CROSSED = "The minimum can’t be higher than the maximum";

/** The fields of the search of a history, each by itself: one that cannot be read leaves the others as they are. */
export const searchFields = {
  // PostgreSQL takes no NUL, in a pattern as little as in a column.
  q: z.string().transform((text) => text.replaceAll("\0", "").slice(0, 100)),
  from: date,
  to: date,
  least: bound,
  most: bound,
};
