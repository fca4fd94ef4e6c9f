import "server-only";
import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import type { Realm } from "./callers";

/** What a token says: which session row, of which realm. Everything else is read from that row. */
export type Claims = { sid: string; realm: Realm };

const SECRETS = {
  customer: () => env().CUSTOMER_AUTH_SECRET,
  admin: () => env().ADMIN_AUTH_SECRET,
};

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** An encrypted next-auth token for the session row `sid`, of use in the cookie and as a bearer token. */
export function issueToken(realm: Realm, sid: string): Promise<string> {
  return encode({
    token: { sid, realm },
    secret: SECRETS[realm](),
    maxAge: env().SESSION_ABSOLUTE_SECONDS,
  });
}

/**
 * Opens a token of `realm`; null for anything that is not one. The realm is checked twice, by its secret and by
 * its name in the token, so a token is of no use in the other realm's cookie.
 */
export async function openToken(
  realm: Realm,
  token: string,
): Promise<Claims | null> {
  try {
    const claims = await decode({ token, secret: SECRETS[realm]() });
    return claims?.realm === realm && UUID.test(String(claims.sid))
      ? { sid: String(claims.sid), realm }
      : null;
  } catch {
    return null;
  }
}

/** Whether this bank is served over TLS, so that cookies are Secure and bound to the host. */
export function servedOverTls(): boolean {
  return env().APP_URL.startsWith("https:");
}

/** The names of a realm's cookies; none is shared between the realms. */
export function cookieNames(realm: Realm) {
  const prefix = `${servedOverTls() ? "__Host-" : ""}limmat-${realm}`;
  return {
    session: `${prefix}-session`,
    csrf: `${prefix}-csrf`,
    callback: `${prefix}-callback`,
  };
}

/** The attributes every cookie of ours has. */
export function cookieOptions() {
  return {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: servedOverTls(),
  } as const;
}
