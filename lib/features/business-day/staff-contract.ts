import { z } from "zod";
import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { day } from "@/lib/platform/validation/fields";
import { timeErrors } from "./staff-errors";

export const moveTime = call({
  method: "POST",
  path: "/move-time",
  summary:
    "Moves bank time ahead to the begin of a day, in a demonstration. Everything in between happens in order: payments, interest, letters.",
  caller: "admin",
  right: "correct",
  body: z.object({
    to: day("Please choose a day").describe("The day to move to"),
  }),
  answers: { message: text },
  refuses: [timeErrors.TIME_FIXED, timeErrors.DAY_NOT_AHEAD],
  fallback: RESULT_UNKNOWN,
});
