import type { Contract } from "@/lib/identity/call";
import type { ErrorCode } from "@/lib/platform/errors/catalogue";

/** The codes that a call may refuse with: those of its kind, and its own. */
export function refusalsOf(call: Contract): ErrorCode[] {
  const when = (is: unknown, ...codes: ErrorCode[]) => (is ? codes : []);
  const staffOnly = call.caller === "admin";
  return [
    ...new Set([
      ...when(call.body ?? call.upload, "INVALID_REQUEST", "INVALID_VALUE"),
      ...when(call.idempotent, "IDEMPOTENCY_KEY_INVALID"),
      ...when(call.query?.limit, "LIMIT_INVALID"),
      ...when(call.query?.cursor, "CURSOR_INVALID"),
      ...when(call.caller !== "public", "SIGNED_OUT"),
      ...when(staffOnly || call.caller === "customer", "WRONG_REALM"),
      ...when(staffOnly, "RIGHT_MISSING"),
      ...when(staffOnly && call.right !== "self", "TWO_FACTOR_REQUIRED"),
      ...when(call.method !== "GET", "CROSS_SITE"),
      ...when(call.idempotent, "IDEMPOTENCY_CONFLICT"),
      ...when(call.body ?? call.upload, "TOO_LARGE", "UNSUPPORTED_TYPE"),
      ...when(call.upload, "TOO_MANY_REQUESTS"),
      ...(call.refuses ?? []),
      "UNAVAILABLE" as const,
    ]),
  ];
}
