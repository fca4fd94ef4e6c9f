import type { NextRequest } from "next/server";
import { servedOverTls, env } from "@/lib/platform/config/env";
import { commonErrors } from "@/lib/platform/errors/common";
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
  if (!sameOrigin && (usesCookies || origin !== null))
    throw new DomainError(commonErrors.CROSS_SITE);
}

/** The public origin; without TLS also the host name of the request. */
function isOwnOrigin(origin: string, host: string | null): boolean {
  if (origin === new URL(env().APP_URL).origin) return true;
  return (
    !servedOverTls() && URL.canParse(origin) && new URL(origin).host === host
  );
}
