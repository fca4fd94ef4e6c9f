import { z } from "zod";
import { approvalErrors } from "@/lib/approvals/staff-errors";
import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { LIST_FAILED, RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { rateErrors } from "../staff-errors";
import { importRatesSchema, rateForStaff, rateSchema } from "./schema";

export const listRates = call({
  method: "GET",
  path: "/rates",
  summary: "Lists the last mid rate of each currency against the euro.",
  caller: "admin",
  right: "read",
  answers: { rates: z.array(rateForStaff).describe("One for each currency") },
  fallback: LIST_FAILED,
});

export const enterRate = call({
  method: "POST",
  path: "/rates",
  summary:
    "Enters the mid rate of a currency against the euro. One that is more than 5 % from the day before, or that takes the caller’s steps in 24 hours above 5 %, waits for a second person.",
  caller: "admin",
  right: "correct",
  body: rateSchema,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [rateErrors.RATE_DAY_PASSED, approvalErrors.ALREADY_WAITING],
  fallback: RESULT_UNKNOWN,
});

export const importRates = call({
  method: "POST",
  path: "/import-rates",
  summary:
    "Enters the mid rates of the daily file of the European Central Bank. Those that are more than 5 % from the day before, or that take the caller’s steps in 24 hours above 5 %, wait for a second person.",
  caller: "admin",
  right: "correct",
  body: importRatesSchema,
  mayNeedApproval: true,
  answersWaiting: { approvals: z.array(z.object({ id: text })) },
  answers: { message: text },
  refuses: [
    rateErrors.RATES_UNREADABLE,
    rateErrors.RATE_DAY_PASSED,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});
