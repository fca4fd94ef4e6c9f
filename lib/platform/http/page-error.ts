import "server-only";
import type { Instrumentation } from "next";
import { logger } from "./logger";

type Report = Parameters<Instrumentation.onRequestError>;

/** Logs an error of a page with the id of its request, which the page shows. The route is logged, not the address. */
export function logRequestError(
  err: Report[0],
  { headers, method }: Report[1],
  { routePath, routeType }: Report[2],
): void {
  const requestId = headers["x-request-id"];
  logger.error(
    { requestId, method, route: routePath, kind: routeType, err },
    "Page failed unexpectedly",
  );
}
