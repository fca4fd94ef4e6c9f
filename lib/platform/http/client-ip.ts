import "server-only";
import { randomUUID } from "node:crypto";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";

const globals = globalThis as typeof globalThis & {
  /** Set by lib/server/client-ip.mjs, which stamps each request with it. */
  limmatStamp?: string;
};

/**
 * Returns the client's address, as our own server has stamped it on the request. Null if the request did not come
 * through lib/server/start.mjs: its address would be what the client says, and its answer would have no protecting
 * headers.
 */
export function findClientIp(headers: Pick<Headers, "get">): string | null {
  const { limmatStamp } = globals;
  if (limmatStamp === undefined) return null;
  if (headers.get("x-client-stamp") !== limmatStamp) return null;
  return headers.get("x-client-ip") ?? "unknown";
}

/** Like {@link findClientIp}. @throws DomainError NOT_STAMPED */
export function requireClientIp(headers: Pick<Headers, "get">): string {
  const ip = findClientIp(headers);
  if (ip === null) throw new DomainError(commonErrors.NOT_STAMPED);
  return ip;
}

/** Returns the id that our own server gave a request; a new one if it did not. */
export function requestIdOf(headers: Pick<Headers, "get">): string {
  const id =
    findClientIp(headers) === null ? null : headers.get("x-request-id");
  return id ?? randomUUID();
}

/** @throws Error if another server than lib/server/start.mjs runs this process */
export function requireOwnServer(): void {
  if (globals.limmatStamp === undefined)
    throw new Error(
      "Limmat was not started with `npm start`: requests would have no trusted client address and answers no protecting headers. Start it with `npm start`, or with `npm run dev` to develop",
    );
}
