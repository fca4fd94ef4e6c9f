import { z } from "zod";
import { day } from "@/lib/platform/validation/fields";
import { amountOrZero } from "@/lib/ledger/fields";

const date = day("Please enter a valid date");

const bound = amountOrZero();

/** The message for a minimum amount above the maximum. */
export const BOUNDS_CROSSED = "The minimum can’t be higher than the maximum";

/**
 * The search fields of a history. Each is validated by itself, so that one invalid field does not affect the others.
 */
export const searchFields = {
  // PostgreSQL accepts no NUL, neither in a pattern nor in a column.
  q: z.string().transform((text) => text.replaceAll("\0", "").slice(0, 100)),
  from: date,
  to: date,
  least: bound,
  most: bound,
};
