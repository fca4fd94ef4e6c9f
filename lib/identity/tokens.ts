import "server-only";
import { isDeepStrictEqual } from "node:util";
import { decode, encode } from "next-auth/jwt";
import { env, servedOverTls } from "@/lib/platform/config/env";
import { machineNow } from "@/lib/platform/time/clock";
import type { Realm } from "./callers";
import { isSessionSecret } from "./sessions/secret";

/** The content of a token. Everything else is read from the session row. */
type Claims = { secret: string; realm: Realm };

const SECRETS = {
  customer: () => env().CUSTOMER_AUTH_SECRET,
  admin: () => env().ADMIN_AUTH_SECRET,
};

/** Returns an encrypted next-auth token with a session's secret, usable in the cookie and as a bearer token. */
export function issueToken(realm: Realm, secret: string): Promise<string> {
  return encode({
    token: { sid: secret, realm },
    secret: SECRETS[realm]()[0],
    maxAge: env().SESSION_ABSOLUTE_SECONDS,
  });
}

// Decrypting a token costs as much as a query and its content never changes, so it is cached. The session row
// decides on each request whether the token is still valid.
const cache = new Map<string, { claims: Claims; expiresAt: number }>();
const MAX_CACHED_TOKENS = 10_000;

/**
 * Decrypts a token of `realm`; returns null for an invalid one. The realm is checked by its secret and by its name
 * in the token, so a token does not work in the other realm's cookie.
 */
export async function openToken(
  realm: Realm,
  token: string,
): Promise<Claims | null> {
  const cached = cache.get(token);
  if (
    cached?.claims.realm === realm &&
    cached.expiresAt > machineNow().getTime()
  ) {
    return cached.claims;
  }
  const claims = await decrypt(realm, token);
  if (claims) {
    const oldest = cache.keys().next();
    if (cache.size >= MAX_CACHED_TOKENS && !oldest.done)
      cache.delete(oldest.value);
    cache.set(token, claims);
  }
  return claims?.claims ?? null;
}

/** The only algorithms of our tokens: AES-256-GCM with a key derived from the realm's secret. */
const ALGORITHMS = { alg: "dir", enc: "A256GCM" };

async function decrypt(realm: Realm, token: string) {
  if (!hasOurAlgorithms(token)) return null;
  for (const secret of SECRETS[realm]()) {
    const opened = await decryptWith(secret, realm, token);
    if (opened) return opened;
  }
  return null;
}

function hasOurAlgorithms(token: string): boolean {
  try {
    const header: unknown = JSON.parse(
      Buffer.from(token.split(".", 1)[0]!, "base64url").toString(),
    );
    return isDeepStrictEqual(header, ALGORITHMS);
  } catch {
    return false;
  }
}

async function decryptWith(secret: string, realm: Realm, token: string) {
  try {
    const payload = await decode({ token, secret });
    if (payload?.realm !== realm || !isSessionSecret(payload.sid)) return null;
    return {
      claims: { secret: payload.sid, realm },
      expiresAt: Number(payload.exp) * 1_000,
    };
  } catch {
    return null;
  }
}

/** Returns the token of an `Authorization` header. */
export const bearerToken = (authorization: string | null) =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? "")?.[1];

export const cookieName = (name: string) =>
  `${servedOverTls() ? "__Host-" : ""}limmat-${name}`;

/** Returns the names of a realm's cookies; the realms share none. */
export const cookieNames = (realm: Realm) => ({
  session: cookieName(`${realm}-session`),
  csrf: cookieName(`${realm}-csrf`),
  callback: cookieName(`${realm}-callback`),
  device: cookieName(`${realm}-device`),
});

export function cookieOptions() {
  return {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: servedOverTls(),
  } as const;
}
