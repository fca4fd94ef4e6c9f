import "server-only";
import { env } from "@/lib/platform/config/env";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import type { Realm } from "./callers";
import { setDeviceCookie } from "./devices/cookie";
import { endSession } from "./sessions/store";
import { cookieNames, cookieOptions, openToken } from "./tokens";

/** Ends the session that this browser had in `realm` until now. Call it once a sign-in has succeeded. */
export async function endReplacedSession(
  cookies: CallCookies,
  realm: Realm,
): Promise<void> {
  const token = cookies.get(cookieNames(realm).session);
  const claims = token ? await openToken(realm, token) : null;
  if (claims) await endSession(claims.secret);
}

/** Puts a new session into the browser in place of its former one, and the cookie of its device. */
export async function setBrowserSession(
  cookies: CallCookies,
  realm: Realm,
  { token, deviceId }: { token: string; deviceId?: string },
): Promise<void> {
  await endReplacedSession(cookies, realm);
  cookies.set(cookieNames(realm).session, token, {
    ...cookieOptions(),
    maxAge: env().SESSION_ABSOLUTE_SECONDS,
  });
  setDeviceCookie(cookies, realm, deviceId);
}
