import "server-only";
import { DomainError } from "@/lib/errors/domain-error";
import type { Admin, CallerOf, Customer, Either, Realm } from "./callers";
import { hasRight, type Right } from "./rights";
import { findAdminOfSession, findCustomerOfSession } from "./sessions/queries";
import { cookieNames, openToken } from "./tokens";

/** What a request shows of its caller: a bearer token, else cookies. */
export type Credentials = {
  authorization: string | null;
  cookie: (name: string) => string | undefined;
};

const FIND = { customer: findCustomerOfSession, admin: findAdminOfSession };
const OTHER = { customer: "admin", admin: "customer" } as const;

/** The caller of `realm` that these credentials prove, or null. */
export async function findCaller<R extends Realm>(
  realm: R,
  credentials: Credentials,
): Promise<CallerOf[R] | null> {
  // Whoever sends the header, even empty, is no cookie caller: the same-origin check counts on it.
  const token =
    credentials.authorization === null
      ? credentials.cookie(cookieNames(realm).session)
      : bearer(credentials.authorization);
  const claims = token ? await openToken(realm, token) : null;
  return claims
    ? ((await FIND[realm](claims.sid)) as CallerOf[R] | null)
    : null;
}

/**
 * The one choke point of the calls: the caller of `realm`.
 * @throws DomainError SIGNED_OUT (401) without a live session, WRONG_REALM (403) with one of the other realm.
 */
export async function requireCaller(
  realm: Realm,
  credentials: Credentials,
): Promise<Customer | Admin> {
  const caller = await findCaller(realm, credentials);
  if (caller) return caller;
  const other = OTHER[realm];
  // A token of the other realm may stand in either place: as bearer, in its own cookie, or pasted into this one.
  const pasted = {
    ...credentials,
    cookie: () => credentials.cookie(cookieNames(realm).session),
  };
  const stranger =
    (await findCaller(other, credentials)) ?? (await findCaller(other, pasted));
  throw new DomainError(stranger ? "WRONG_REALM" : "SIGNED_OUT");
}

/**
 * The callers of both realms that these credentials prove; of staff those who have the right.
 * @throws DomainError SIGNED_OUT where there is neither.
 */
export async function requireEither(
  credentials: Credentials,
  right: Right | undefined,
): Promise<Either> {
  const [customer, admin] = await Promise.all([
    findCaller("customer", credentials),
    findCaller("admin", credentials),
  ]);
  const allowed = admin && right && hasRight(admin, right) ? admin : null;
  if (!customer && !allowed) throw new DomainError("SIGNED_OUT");
  return { customer, admin: allowed };
}

function bearer(authorization: string) {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1];
}
