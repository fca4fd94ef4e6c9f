import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { requestIdOf, requireClientIp } from "./client-ip";
import type { RequestContext } from "./request-context";

/** The context of the request for a page. All audit rows of one view have the same request id. */
export const pageContext = cache(async (): Promise<RequestContext> => {
  const requestHeaders = await headers();
  return {
    ip: requireClientIp(requestHeaders),
    requestId: requestIdOf(requestHeaders),
    page: requestHeaders.get("x-page-address") ?? "",
  };
});

/** The context of the request for a page, and the client as it describes itself. */
export async function pageRequest(): Promise<{
  context: RequestContext;
  userAgent: string;
}> {
  const [context, requestHeaders] = await Promise.all([
    pageContext(),
    headers(),
  ]);
  return { context, userAgent: requestHeaders.get("user-agent") ?? "" };
}
