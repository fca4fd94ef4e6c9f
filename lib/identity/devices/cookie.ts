import "server-only";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import type { Device } from "@/lib/platform/http/request-context";
import type { Realm } from "@/lib/identity/callers";
import { cookieOptions } from "@/lib/identity/tokens";
import { servedOverTls } from "@/lib/platform/config/env";

/** Browsers cap a cookie's lifetime at 400 days. */
const TTL_SECONDS = 400 * 86_400;

const cookieName = (realm: Realm) =>
  `${servedOverTls() ? "__Host-" : ""}limmat-${realm}-device`;

/** Adds the cookie of the device to `device`. */
export function withDeviceCookie(
  cookies: CallCookies,
  realm: Realm,
  device: Device,
): Device {
  const deviceId = cookies.get(cookieName(realm));
  return { ...device, ...(deviceId && { deviceId }) };
}

/** Stores the marks in an HTTP-only cookie that survives a sign-out. */
export function setDeviceCookie(
  cookies: CallCookies,
  realm: Realm,
  deviceId: string | undefined,
): void {
  if (deviceId === undefined) return;
  cookies.set(cookieName(realm), deviceId, {
    ...cookieOptions(),
    maxAge: TTL_SECONDS,
  });
}
