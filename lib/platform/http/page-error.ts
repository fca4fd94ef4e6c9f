import "server-only";
import type { Instrumentation } from "next";
import { isDatabaseUnavailable } from "@/lib/platform/db/errors";
import { logFailure } from "@/lib/platform/db/outage";

type Report = Parameters<Instrumentation.onRequestError>;

const globals = globalThis as typeof globalThis & {
  /** Lets lib/server/unavailable-page.mjs answer an open request, by its id. */
  limmatOpenPages?: Map<unknown, () => void>;
};

/** Logs an error of a page with the id of its request, which the page shows. The route is logged, not the address. */
export function reportPageError(
  err: Report[0],
  { headers, method }: Report[1],
  { routePath, routeType }: Report[2],
): void {
  const requestId = headers["x-request-id"];
  if (isDatabaseUnavailable(err)) globals.limmatOpenPages?.get(requestId)?.();
  logFailure(
    { requestId, method, route: routePath, kind: routeType, err },
    "Page failed unexpectedly",
  );
}
