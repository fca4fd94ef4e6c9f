import "server-only";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type {
  Admin,
  CallerByRealm,
  Customer,
  AnyRealmCallers,
  Realm,
} from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { hasRight, type Right } from "@/lib/identity/rights";
import {
  findAdminOfSession,
  findCustomerOfSession,
} from "@/lib/identity/sessions/queries";
import { bearerToken, cookieNames, openToken } from "@/lib/identity/tokens";

/** The credentials of a request. A bearer token takes precedence over cookies. */
type Credentials = {
  authorization: string | null;
  cookie: (name: string) => string | undefined;
  /** Whether nobody acts, so that the request does not extend the session. */
  isIdle?: boolean;
};

const FIND = { customer: findCustomerOfSession, admin: findAdminOfSession };
const OTHER = { customer: "admin", admin: "customer" } as const;

export async function findCaller<R extends Realm>(
  realm: R,
  credentials: Credentials,
): Promise<CallerByRealm[R] | null> {
  // An Authorization header, even empty, turns cookies off; the same-origin check relies on that.
  const token =
    credentials.authorization === null
      ? credentials.cookie(cookieNames(realm).session)
      : bearerToken(credentials.authorization);
  const claims = token ? await openToken(realm, token) : null;
  return claims
    ? ((await FIND[realm](claims.secret, credentials.isIdle)) as
        CallerByRealm[R] | null)
    : null;
}

/**
 * Returns the caller of `realm`. Every protected route goes through this function or {@link requireAnyRealm}.
 * @throws DomainError SIGNED_OUT (401) without a live session, WRONG_REALM (403) with a session of the other realm.
 */
export async function requireCaller(
  realm: Realm,
  credentials: Credentials,
): Promise<Customer | Admin> {
  const caller = await findCaller(realm, credentials);
  if (caller) return caller;
  const other = OTHER[realm];
  // The other realm's token can be the bearer token, in its own cookie, or pasted into this realm's cookie.
  const pasted = {
    ...credentials,
    cookie: () => credentials.cookie(cookieNames(realm).session),
  };
  const otherRealmCaller =
    (await findCaller(other, credentials)) ?? (await findCaller(other, pasted));
  throw otherRealmCaller
    ? new DomainError(commonErrors.WRONG_REALM, { about: otherRealmCaller })
    : new DomainError(commonErrors.SIGNED_OUT);
}

/**
 * Returns the callers of both realms; the staff member only if they have `right`.
 * @throws DomainError SIGNED_OUT if there is neither, PASSWORD_CHANGE_NEEDED if there is only a customer who must
 * change a temporary password.
 */
export async function requireAnyRealm(
  credentials: Credentials,
  right: Right | undefined,
): Promise<AnyRealmCallers> {
  const [customer, admin] = await Promise.all([
    findCaller("customer", credentials),
    findCaller("admin", credentials),
  ]);
  const allowed = admin && right && hasRight(admin, right) ? admin : null;
  if (customer?.mustChangePassword && !allowed)
    refuseTemporaryPassword(customer);
  if (!customer && !allowed) throw new DomainError(commonErrors.SIGNED_OUT);
  return {
    customer: customer?.mustChangePassword ? null : customer,
    admin: allowed,
  };
}

/** @throws DomainError PASSWORD_CHANGE_NEEDED if staff have set the customer's password. */
export function refuseTemporaryPassword(customer: Customer): void {
  if (customer.mustChangePassword)
    throw new DomainError(identityErrors.PASSWORD_CHANGE_NEEDED, {
      about: customer,
    });
}
