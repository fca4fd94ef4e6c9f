import { z } from "zod";
import { moment, named, nextCursor, PAGED, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { LIST_FAILED } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";

export const listFailedJobs = call({
  method: "GET",
  path: "/failed-jobs",
  summary: "Lists the background jobs that failed for good, newest first.",
  caller: "admin",
  right: "operate",
  query: PAGED,
  answers: {
    data: z.array(
      named(
        "FailedJob",
        z.object({
          _id: text,
          kind: text,
          title: text,
          reason: text,
          failedAt: moment,
          nextAt: moment.nullable(),
          customer: z.object({ _id: text, fullName: text }).nullable(),
        }),
      ),
    ),
    nextCursor,
  },
  fallback: LIST_FAILED,
});

export const runJobAgain = call({
  method: "POST",
  path: "/failed-jobs/{jobId}/run",
  params: { jobId: id },
  summary: "Runs a background job that failed for good again.",
  caller: "admin",
  right: "operate",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND],
  fallback: failure(
    "JOB_RUN_FAILED",
    "An error occurred, and the job does not run. Please try again.",
  ),
});
