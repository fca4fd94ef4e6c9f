import "server-only";
import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { type RequestContext } from "./request-context";

/** Where the request for a page came from, for the audit row that a look at it leaves. */
export async function pageOrigin(): Promise<RequestContext> {
  const given = await headers();
  return { ip: given.get("x-client-ip") ?? "unknown", requestId: randomUUID() };
}
