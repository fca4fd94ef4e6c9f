import "server-only";
import {
  DomainError,
  type Concerned,
} from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { findSecurityEvent } from "@/lib/security-log/events";
import { recordSecurityEvent } from "@/lib/security-log/record";
import { deviceName } from "./device-name";

export type RefusedRequest = { context: RequestContext; userAgent: string };

/**
 * Records the security events that `error` names for the person whom the error concerns or else the
 * caller. The code that turns an error into an answer calls this once; services only throw.
 */
export function recordRefusal(
  error: unknown,
  request: RefusedRequest,
  caller?: Concerned | null,
): void {
  if (!(error instanceof DomainError)) return;
  const { about, lockOut } = error.details;
  for (const name of [error.value.securityEvent, lockOut])
    recordEvent(name, request, about ?? caller ?? undefined);
}

/** Records the event with this name, if there is one. */
export function recordEvent(
  name: string | undefined,
  { context, userAgent }: RefusedRequest,
  person: Concerned | undefined,
): void {
  const event = findSecurityEvent(name ?? "");
  if (!event) return;
  const { realm, id, sessionRowId } = person ?? {};
  recordSecurityEvent(context, {
    event,
    realm,
    customerId: realm === "customer" ? id : undefined,
    adminId: realm === "admin" ? id : undefined,
    sessionId: sessionRowId,
    device: deviceName(userAgent),
  });
}
