import "server-only";
import pLimit from "p-limit";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";

// A file of 10 MB is in memory a few times over while it is read and drawn anew, so that few may be at once; what waits
// holds a connection and nothing else. One queue for the process, whichever bundle this module is in.
const CONCURRENT_UPLOADS = 4;
const MAX_QUEUE = 100;

const globals = globalThis as typeof globalThis & {
  limmatUploads?: ReturnType<typeof pLimit>;
};
const queue = (globals.limmatUploads ??= pLimit(CONCURRENT_UPLOADS));

/** Reads and handles an upload when it is its turn. @throws DomainError TOO_MANY_REQUESTS where too many wait. */
export function enqueueUpload<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= MAX_QUEUE)
    throw new DomainError(commonErrors.TOO_MANY_REQUESTS, {
      retryAfterSeconds: 30,
    });
  return queue(work);
}
