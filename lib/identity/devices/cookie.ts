import "server-only";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import type { Device } from "@/lib/platform/http/request-context";
import type { Realm } from "@/lib/identity/callers";
import { cookieNames, cookieOptions } from "@/lib/identity/tokens";

/** Browsers cap a cookie's lifetime at 400 days. */
const TTL_SECONDS = 400 * 86_400;

/** Adds the cookie of the device to `device`. */
export function withDeviceCookie(
  cookies: CallCookies,
  realm: Realm,
  device: Device,
): Device {
  const deviceId = cookies.get(cookieNames(realm).device);
  return { ...device, ...(deviceId && { deviceId }) };
}

/** Stores the marks in an HTTP-only cookie that survives a sign-out. */
export function setDeviceCookie(
  cookies: CallCookies,
  realm: Realm,
  deviceId: string | undefined,
): void {
  if (deviceId === undefined) return;
  cookies.set(cookieNames(realm).device, deviceId, {
    ...cookieOptions(),
    maxAge: TTL_SECONDS,
  });
}
