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

// What a token says never changes, and opening one costs as much as a query; whether it is still good, the session
// row decides each time.
const opened = new Map<string, { claims: Claims; expiresAt: number }>();
const MOST_OPENED = 10_000;

/**
 * Opens a token of `realm`; null for anything that is not one. The realm is checked twice, by its secret and by
 * its name in the token, so a token is of no use in the other realm's cookie.
 */
export async function openToken(
  realm: Realm,
  token: string,
): Promise<Claims | null> {
  const known = opened.get(token);
  if (known?.claims.realm === realm && known.expiresAt > Date.now()) {
    return known.claims;
  }
  const claims = await decrypt(realm, token);
  if (claims) {
    const oldest = opened.keys().next();
    if (opened.size >= MOST_OPENED && !oldest.done) opened.delete(oldest.value);
    opened.set(token, claims);
  }
  return claims?.claims ?? null;
}

async function decrypt(realm: Realm, token: string) {
  try {
    const payload = await decode({ token, secret: SECRETS[realm]() });
    if (payload?.realm !== realm || !UUID.test(String(payload.sid)))
      return null;
    return {
      claims: { sid: String(payload.sid), realm },
      expiresAt: Number(payload.exp) * 1_000,
    };
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
