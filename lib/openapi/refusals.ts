import type { ErrorCode } from "@/lib/errors/catalogue";
import type { DocumentedCall } from "./call";

/** The codes a call may refuse with: those of its kind, and its own. */
export function refusalsOf(method: string, call: DocumentedCall): ErrorCode[] {
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
      ...when(method !== "GET", "CROSS_SITE"),
      ...when(call.idempotent, "IDEMPOTENCY_CONFLICT"),
      ...when(call.body ?? call.upload, "TOO_LARGE", "UNSUPPORTED_TYPE"),
      ...when(call.upload, "TOO_MANY_REQUESTS"),
      ...(call.refuses ?? []),
      "UNAVAILABLE" as const,
    ]),
  ];
}
