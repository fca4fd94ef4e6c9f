import { metrics } from "@/lib/platform/metrics/metrics";
import { isDatabaseUnavailable } from "@/lib/platform/db/errors";
import { logFailure } from "@/lib/platform/db/outage";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { Reply } from "./reply";

/** Answers `data` as JSON, or as the reply says. No answer may be cached. */
export function successResponse(data: object, requestId: string): Response {
  const headers = baseHeaders(requestId);
  return data instanceof Reply
    ? data.toResponse(headers)
    : Response.json(data, { headers });
}

/**
 * Answers a failure as `{ message, code, fields?, hints? }`. A DomainError has its own status and text; an unavailable
 * database is 503; any other error is logged with the request id and answered with the call's `fallback` text.
 */
export function errorResponse(
  error: unknown,
  requestId: string,
  fallback: ErrorValue,
): Response {
  if (error instanceof DomainError) return toErrorResponse(error, requestId);
  const isUnavailable = isDatabaseUnavailable(error);
  logFailure(
    { requestId, code: fallback.code, err: error },
    "Request failed unexpectedly",
  );
  return toErrorResponse(
    new DomainError(
      isUnavailable ? commonErrors.UNAVAILABLE : fallback,
      isUnavailable ? { retryAfterSeconds: 5 } : {},
    ),
    requestId,
  );
}

function toErrorResponse(error: DomainError, requestId: string): Response {
  const { fields, hints, retryAfterSeconds, extra } = error.details;
  metrics().refusals.inc({ code: error.code });
  const headers = baseHeaders(requestId);
  if (retryAfterSeconds !== undefined)
    headers.set("Retry-After", String(retryAfterSeconds));
  // The rest of a slow body is not waited for; the server discards that of any other.
  if (error.code === commonErrors.TOO_SLOW.code)
    headers.set("Connection", "close");
  return Response.json(
    {
      message: error.message,
      code: error.code,
      ...(fields && { fields }),
      ...(hints && Object.keys(hints).length > 0 && { hints }),
      ...extra,
    },
    { status: error.status, headers },
  );
}

function baseHeaders(requestId: string) {
  return new Headers({
    "X-Request-Id": requestId,
    "Cache-Control": "no-store",
  });
}
