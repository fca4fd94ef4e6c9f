import "server-only";
import pLimit from "p-limit";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";

// An upload of 10 MB is in memory several times while it is decoded, so few may run at once. One queue per process,
// whichever bundle loads this module.
const CONCURRENT_UPLOADS = 4;
const MAX_QUEUE = 100;

const globals = globalThis as typeof globalThis & {
  limmatUploads?: ReturnType<typeof pLimit>;
};
const queue = (globals.limmatUploads ??= pLimit(CONCURRENT_UPLOADS));

/** Handles an upload when it is its turn. @throws DomainError TOO_MANY_REQUESTS if too many are waiting. */
export function enqueueUpload<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= MAX_QUEUE)
    throw new DomainError(commonErrors.TOO_MANY_REQUESTS, {
      retryAfterSeconds: 30,
    });
  return queue(work);
}
