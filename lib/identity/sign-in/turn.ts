import "server-only";
import { turnOfAddress } from "@/lib/identity/hash-turn";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { createFairQueue } from "@/lib/platform/queue/fair-queue";

// A sign-in asks the database before its hash. An address with many sign-ins at once must not fill the connections of
// everybody else, so only two of them go on at a time.
const enqueue = createFairQueue({
  workers: 16,
  workersPerPath: 2,
  maxLine: 50,
  maxWaiting: 400,
  refusal: () =>
    new DomainError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: 30 }),
});

/** Runs a sign-in when its address has its turn. @throws DomainError TOO_MANY_REQUESTS. */
export const inTurn = <T>(ip: string, signIn: () => Promise<T>): Promise<T> =>
  enqueue(turnOfAddress(ip), signIn);
