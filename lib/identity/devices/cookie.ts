import "server-only";
import { cookies, headers } from "next/headers";
import type { Device } from "@/lib/platform/http/request-context";
import type { Realm } from "@/lib/identity/callers";
import { cookieOptions } from "@/lib/identity/tokens";
import { servedOverTls } from "@/lib/platform/config/env";

/** Browsers cap a cookie's lifetime at 400 days. */
const TTL_SECONDS = 400 * 86_400;

const cookieName = (realm: Realm) =>
  `${servedOverTls() ? "__Host-" : ""}limmat-${realm}-device`;

/** Adds to `device` its cookie and whether the client is a browser. */
export async function withDeviceCookie(
  realm: Realm,
  device: Device,
): Promise<Device> {
  const requestHeaders = await headers();
  const deviceId = (await cookies()).get(cookieName(realm))?.value;
  return {
    ...device,
    isBrowser:
      requestHeaders.has("origin") || requestHeaders.has("sec-fetch-site"),
    ...(deviceId && { deviceId }),
  };
}

/** Stores the marks in an HTTP-only cookie that survives a sign-out. */
export async function setDeviceCookie(
  realm: Realm,
  deviceId: string | undefined,
): Promise<void> {
  if (deviceId === undefined) return;
  (await cookies()).set(cookieName(realm), deviceId, {
    ...cookieOptions(),
    maxAge: TTL_SECONDS,
  });
}
