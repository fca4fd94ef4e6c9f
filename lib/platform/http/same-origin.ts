import type { NextRequest } from "next/server";
import { servedOverTls, env } from "@/lib/platform/config/env";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";

/**
 * A page elsewhere must not be able to use a visitor's cookies. Browsers name the page's origin with every unsafe
 * request; where cookies are the only proof, a request that names none is refused too.
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

/** The public origin; without TLS, as in a demonstration, also whatever name this machine was called by. */
function isOwnOrigin(origin: string, host: string | null): boolean {
  if (origin === new URL(env().APP_URL).origin) return true;
  return (
    !servedOverTls() && URL.canParse(origin) && new URL(origin).host === host
  );
}
