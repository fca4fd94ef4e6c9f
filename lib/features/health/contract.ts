import { z } from "zod";
import { call } from "@/lib/calls/call";
import { UNEXPECTED } from "@/lib/platform/errors/failure";
import { healthErrors } from "./errors";

export const live = call({
  method: "GET",
  path: "/health/live",
  summary:
    "Answers while the process runs, with or without a database. Restart an instance that does not answer.",
  caller: "public",
  answers: { status: z.literal("live") },
  fallback: UNEXPECTED,
});

const seconds = z.number().int().nonnegative();

export const ready = call({
  method: "GET",
  path: "/health/ready",
  summary:
    "Answers whether this instance can serve: its database can be reached and has the migrations of the build, and it is not about to stop. The state of the background work is shown and does not make an instance unready.",
  caller: "public",
  answers: {
    status: z.literal("ready"),
    jobs: z.object({ lateSeconds: seconds, failed: z.number().int() }),
    email: z.object({ waiting: z.number().int(), oldestSeconds: seconds }),
  },
  refuses: [healthErrors.NOT_READY],
  fallback: UNEXPECTED,
});
