import { isStaffChange, isUnsafe, type Contract } from "./call";
import { identityErrors } from "@/lib/identity/errors";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";

/** The errors that a call may refuse with: those of its kind, and its own. */
export function refusalsOf(call: Contract): ErrorValue[] {
  const when = (is: unknown, ...errors: ErrorValue[]) => (is ? errors : []);
  const staffOnly = call.caller === "admin";
  return [
    ...new Set([
      // A path may have an encoding that cannot be read.
      ...when(
        call.body ?? call.upload ?? call.document ?? call.path.includes("{"),
        commonErrors.INVALID_REQUEST,
      ),
      ...when(call.body ?? call.upload, commonErrors.INVALID_VALUE),
      ...when(
        call.idempotent ?? isStaffChange(call),
        commonErrors.IDEMPOTENCY_KEY_INVALID,
      ),
      ...when(call.query?.limit, commonErrors.LIMIT_INVALID),
      ...when(call.query?.cursor, commonErrors.CURSOR_INVALID),
      ...when(call.caller !== "public", commonErrors.SIGNED_OUT),
      ...when(
        (call.caller === "customer" || call.caller === "anyRealm") &&
          !call.withTemporaryPassword,
        identityErrors.PASSWORD_CHANGE_NEEDED,
      ),
      ...when(
        staffOnly || call.caller === "customer",
        commonErrors.WRONG_REALM,
      ),
      ...when(staffOnly, staffIdentityErrors.RIGHT_MISSING),
      ...when(
        staffOnly && call.right !== "self",
        staffIdentityErrors.TWO_FACTOR_REQUIRED,
        staffIdentityErrors.STAFF_PASSWORD_TEMPORARY,
      ),
      ...when(isUnsafe(call), commonErrors.CROSS_SITE),
      // The refusals after another act at the same moment.
      ...when(
        call.method !== "GET",
        commonErrors.NOT_FOUND,
        commonErrors.CHANGED_MEANWHILE,
      ),
      ...when(call.idempotent, commonErrors.IDEMPOTENCY_CONFLICT),
      ...when(call.shows, commonErrors.VERSION_CONFLICT),
      ...when(
        call.body ?? call.upload ?? call.document,
        commonErrors.TOO_SLOW,
        commonErrors.TOO_LARGE,
        commonErrors.UNSUPPORTED_TYPE,
      ),
      ...when(
        call.upload,
        commonErrors.TOO_MANY_REQUESTS,
        commonErrors.UPLOAD_RUNNING,
      ),
      ...(call.refuses ?? []),
      commonErrors.UNAVAILABLE,
    ]),
  ];
}

/**
 * Returns the error to answer. If the call has one text for every failure, a refusal of its own gets that text, and its
 * own one as the reason at its fields, or at the path parameter or `form` if it has none.
 */
export function withFailureText(
  { oneFailureText, refuses = [], fallback }: Contract,
  error: unknown,
  params: Readonly<Record<string, string>>,
): unknown {
  if (!oneFailureText || !(error instanceof DomainError)) return error;
  const { value, details } = error;
  if (!refuses.some(({ code }) => code === value.code)) return error;
  return new DomainError(value, {
    ...fieldError(value, Object.keys(params)[0] ?? "form").details,
    ...details,
    message: fallback.text,
  });
}
