import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
/** The client address and id of a request, for audit rows and logs. */
export type RequestContext = {
  ip: string;
  requestId: string;
  /** The address, if the request is for a page. */
  page?: string;
  /** The key under which staff find what the request did, if its answer is lost. */
  requestKey?: string;
  /** The version of what the caller saw, for a call that changes it. */
  seen?: string;
};

/** The client of a request, as its headers describe it. */
export type Device = {
  ip: string;
  userAgent: string;
  /** Whether the client sent headers that only browsers send. */
  isBrowser?: boolean;
  /** The value of the device cookie. */
  deviceId?: string;
};

export function describeDevice(
  headers: Headers,
): Pick<Device, "userAgent" | "isBrowser"> {
  return {
    userAgent: headers.get("user-agent") ?? "",
    isBrowser: headers.has("origin") || headers.has("sec-fetch-site"),
  };
}

/** The caller's idempotency key, the scope it is unique in, and a hash of the request. */
export type IdempotencyKey = {
  scope: string;
  key: string;
  requestHash: Buffer;
};

/**
 * Compares a request with the one that used its idempotency key before.
 * @param earlierHash the hash that was stored with what the earlier request made
 * @throws DomainError IDEMPOTENCY_CONFLICT
 */
export function requireSameRequest(
  { requestHash }: IdempotencyKey,
  earlierHash: Uint8Array | null,
): void {
  if (!requestHash.equals(earlierHash ?? new Uint8Array()))
    throw new DomainError(commonErrors.IDEMPOTENCY_CONFLICT);
}
