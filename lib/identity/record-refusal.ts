import "server-only";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { findSecurityEvent } from "@/lib/security-log/events";
import { recordSecurityEvent } from "@/lib/security-log/record";
import type { Realm } from "./callers";
import { deviceName } from "./device-name";

type Caller = { realm: Realm; id: string; sessionRowId: string };

/**
 * Records the security event that `error` names, if it names one, for the person whom the error concerns or else the
 * caller. Whoever turns an error into an answer calls this once; services only throw.
 */
export function recordRefusal(
  error: unknown,
  request: { context: RequestContext; userAgent: string },
  caller?: Caller | null,
): void {
  if (!(error instanceof DomainError)) return;
  const event = findSecurityEvent(error.value.securityEvent ?? "");
  if (!event) return;
  const { realm, id, sessionRowId } = error.details.about ?? caller ?? {};
  recordSecurityEvent(request.context, {
    event,
    realm,
    customerId: realm === "customer" ? id : undefined,
    adminId: realm === "admin" ? id : undefined,
    sessionId: sessionRowId,
    device: deviceName(request.userAgent),
  });
}
