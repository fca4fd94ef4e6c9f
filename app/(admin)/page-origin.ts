import { headers } from "next/headers";

/** Where the request for a page came from, for the audit row that a look at it leaves. */
export async function pageOrigin(): Promise<{ ip: string; requestId: string }> {
  const given = await headers();
  return {
    ip: given.get("x-client-ip") ?? "unknown",
    requestId: crypto.randomUUID(),
  };
}
