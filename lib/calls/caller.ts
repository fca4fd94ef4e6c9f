import "server-only";
import type { NextRequest } from "next/server";
import type { Contract } from "./call";
import type { Admin, CallerByRealm } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import {
  refuseTemporaryPassword,
  requireAnyRealm,
  requireCaller,
} from "@/lib/identity/guards/identify";
import { hasRight } from "@/lib/identity/rights";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { isFormPost } from "@/lib/platform/http/form-post";
import { refuseCrossSite } from "@/lib/platform/http/same-origin";

type AnyCaller = CallerByRealm[keyof CallerByRealm];

/** Returns the caller that the contract asks for; refuses everyone else, and pages of other sites. */
export async function authorize(
  { caller: realm, right, unsafe, withTemporaryPassword, formPages }: Contract,
  request: NextRequest,
) {
  const authorization = request.headers.get("authorization");
  const isUnsafe =
    unsafe ?? (request.method !== "GET" && request.method !== "HEAD");
  const usesCookies = authorization === null && request.headers.has("cookie");
  if (isUnsafe && authorization === null) {
    // Any site can submit a form, so a form must say where it comes from.
    const asForm = formPages !== undefined && isFormPost(request);
    refuseCrossSite(request, asForm || (realm !== "public" && usesCookies));
  }
  if (realm === "public") return null;
  const credentials = {
    authorization,
    cookie: (name: string) => request.cookies.get(name)?.value,
  };
  if (realm === "anyRealm") return requireAnyRealm(credentials, right);
  const caller = await requireCaller(realm, credentials);
  if (caller.realm === "customer" && !withTemporaryPassword)
    refuseTemporaryPassword(caller);
  if (caller.realm === "admin" && !(right && hasRight(caller, right)))
    throw new DomainError(rightError(caller), { about: caller });
  return caller;
}

function rightError({ mustChangePassword, mustEnrol }: Admin) {
  if (mustChangePassword) return staffIdentityErrors.STAFF_PASSWORD_TEMPORARY;
  return mustEnrol
    ? staffIdentityErrors.TWO_FACTOR_REQUIRED
    : staffIdentityErrors.RIGHT_MISSING;
}

/** The scope of a caller's idempotency keys and counts. Callers without an id share one. */
export const scopeOf = (caller: AnyCaller) =>
  caller && "id" in caller ? caller.id : "public";

/** The person who calls; in a call of both realms, the customer or else the member of staff. */
export function personOf(caller: AnyCaller | undefined) {
  if (!caller) return null;
  return "id" in caller ? caller : (caller.customer ?? caller.admin);
}

/** @throws DomainError USER_NOT_FOUND. */
export function requireOwnUserId(
  caller: AnyCaller,
  userId: string | undefined,
): void {
  if (userId?.toLowerCase() !== scopeOf(caller))
    throw new DomainError(identityErrors.USER_NOT_FOUND);
}
