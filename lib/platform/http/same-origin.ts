import { isIP } from "node:net";
import type { NextRequest } from "next/server";
import { env } from "@/lib/platform/config/env";
import { isLoopbackHost } from "@/lib/platform/config/transport";
import { commonErrors, fromOtherAddress } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";

/**
 * Refuses unsafe requests from other sites, which could use a visitor's cookies. If cookies are the only credentials,
 * a request without an origin is refused as well.
 * @throws DomainError CROSS_SITE.
 */
export function refuseCrossSite(request: NextRequest, usesCookies: boolean) {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const sameOrigin = origin
    ? isOwnOrigin(origin, request.headers.get("host"))
    : site === "same-origin";
  // Pictures and links of other sites send no origin, but browsers say where they come from.
  const isForeign = origin !== null || /^(cross|same)-site$/.test(site ?? "");
  if (!sameOrigin && (usesCookies || isForeign))
    throw crossSite(request.headers);
}

/**
 * A page of a demonstration that was opened under another name, such as a forwarded port, is refused like a page of
 * another site. Its refusal names the setting that makes the name the bank's own.
 */
function crossSite(headers: Headers) {
  const { DEMO_MODE, APP_URL } = env();
  const origin = headers.get("origin") ?? "";
  const isForwarded =
    DEMO_MODE &&
    URL.canParse(origin) &&
    [headers.get("host"), headers.get("x-forwarded-host")].includes(
      new URL(origin).host,
    );
  const message = isForwarded
    ? fromOtherAddress(APP_URL, new URL(origin).origin)
    : commonErrors.CROSS_SITE.text;
  return new DomainError(commonErrors.CROSS_SITE, { message });
}

/**
 * The public origin. If that is a loopback address, as in the demonstration, the machine's other addresses count as
 * well. Names do not, because anybody can point a name of their own to any address.
 */
function isOwnOrigin(origin: string, host: string | null): boolean {
  const own = new URL(env().APP_URL);
  if (origin === own.origin) return true;
  if (!isLoopbackHost(own.hostname) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === host && (isLoopbackHost(url.hostname) || isAddress(url));
}

const isAddress = ({ hostname }: URL) =>
  isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
