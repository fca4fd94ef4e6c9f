import { z } from "zod";
import { call } from "@/lib/calls/call";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { FILE_FAILED, statementErrors } from "../errors";

export const downloadYearSummary = call({
  method: "GET",
  path: "/year-summary/{userId}",
  summary:
    "Downloads the summary of a year as a PDF file: for each account its balance on 31 December, interest and fees.",
  caller: "customer",
  pathUserIsCaller: true,
  query: {
    year: z
      .string()
      .describe(
        "A year that has begun, such as 2026; to date if it is this one",
      ),
  },
  answers: ["application/pdf"],
  refuses: [
    identityErrors.USER_NOT_FOUND,
    statementErrors.YEAR_INVALID,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: FILE_FAILED,
});
