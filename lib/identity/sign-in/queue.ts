import "server-only";
import { provenMark } from "@/lib/identity/devices/mark";
import {
  KNOWN,
  queuePathOfAddress,
  queuePathOfDevice,
} from "@/lib/identity/hash-queue";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { Device } from "@/lib/platform/http/request-context";
import { createFairQueue } from "@/lib/platform/queue/fair-queue";

const LIMITS = {
  workersPerPath: 2,
  maxLine: 50,
  maxWaiting: 400,
  preferred: KNOWN,
  refusal: () =>
    new DomainError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: 30 }),
};

// However many others are in progress, each device or address has two sign-ins in progress until their hashes are done.
const places = createFairQueue({ ...LIMITS, workers: Infinity });

// A sign-in asks the database before its hash. Many at once must not fill the connections of everybody else, and those
// that wait for their hash hold no place here.
const queries = createFairQueue({ ...LIMITS, workers: 16 });

/**
 * A device with a mark of this bank has a turn beside all strangers, whatever network it is in. The mark is proven
 * without the database, so that strangers cannot hold it up there.
 */
function pathOf(device: Device) {
  const mark = provenMark(device);
  return mark === undefined
    ? queuePathOfAddress(device.ip)
    : queuePathOfDevice(mark);
}

/** Runs what a sign-in does up to its hash when the device has a place. @throws DomainError TOO_MANY_REQUESTS. */
export const inPlace = <T>(device: Device, work: () => Promise<T>) =>
  places(pathOf(device), work);

/** Runs the queries before the hash when the device has its turn. @throws DomainError TOO_MANY_REQUESTS. */
export const queryInQueue = <T>(device: Device, query: () => Promise<T>) =>
  queries(pathOf(device), query);
