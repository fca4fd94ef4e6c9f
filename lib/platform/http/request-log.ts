import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { metrics } from "@/lib/platform/metrics/metrics";

type Description = {
  /** The path with its parameters in braces. */
  route?: string;
  caller?: "public" | "customer" | "admin";
  /** The id of the person who downloads a stored file, which is not logged. */
  downloader?: string;
};

type EndedRequest = {
  id: unknown;
  method: string;
  url: string;
  status: number;
  seconds: number;
};

const globals = globalThis as typeof globalThis & {
  /** Called by lib/server/start.mjs at the start and at the end of each request. */
  limmatRequestStarted?: (id: unknown) => void;
  limmatRequestEnded?: (request: EndedRequest) => void;
  limmatDescriptions?: Map<unknown, Description>;
};

/** From now on every request is measured, and with `log` has a log line when it ends. */
export function watchRequests({ log }: { log: boolean }): void {
  const descriptions = new Map<unknown, Description>();
  globals.limmatDescriptions = descriptions;
  globals.limmatRequestStarted = (id) => descriptions.set(id, {});
  globals.limmatRequestEnded = ({ id, method, url, status, seconds }) => {
    const known = descriptions.get(id);
    descriptions.delete(id);
    const route = known?.route ?? routeOf(url, status);
    if (route === null) return;
    metrics().requests.observe({ method, route, status }, seconds);
    if (!log) return;
    const milliseconds = Math.round(seconds * 10_000) / 10;
    logger.info(
      {
        requestId: id,
        method,
        route,
        caller: known?.caller ?? "public",
        status,
        milliseconds,
      },
      "Request",
    );
  };
}

/**
 * Describes an open request. Without {@link watchRequests}, as in tests, and after the client has closed the
 * connection it has no effect.
 */
export function describeRequest(id: string, description: Description): void {
  Object.assign(globals.limmatDescriptions?.get(id) ?? {}, description);
}

/** Returns how many open requests download a stored file for this person. */
export const countDownloads = (personId: string): number =>
  [...(globals.limmatDescriptions?.values() ?? [])].filter(
    ({ downloader }) => downloader === personId,
  ).length;

const FILE = /^\/_next\/|\.\w+$/;
/** Ids, account numbers, references and tokens. */
const VARIABLE = /\d|.{25}/;

/** Returns the route of a page, or null for a file. Addresses without a page are one route. */
export function routeOf(url: string, status: number): string | null {
  const path = url.split("?", 1)[0]!;
  if (FILE.test(path)) return null;
  if (status === 404) return "none";
  return path
    .split("/")
    .map((part, at) => (at > 1 && VARIABLE.test(part) ? "{id}" : part))
    .join("/");
}
