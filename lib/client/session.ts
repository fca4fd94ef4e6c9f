import type { SessionEnd } from "@/lib/auth/sessions/queries";

type Realm = "customer" | "admin";

/** When this browser's session of one realm ends by itself, "none" without one, null where no answer came. */
export async function readSession(
  realm: Realm,
): Promise<SessionEnd | "none" | null> {
  try {
    const path = `/api/auth/${realm}/session`;
    const response = await fetch(path, { cache: "no-store" });
    if (!response.ok) return null;
    const end = (await response.json()) as Partial<SessionEnd>;
    return end.secondsLeft ? (end as SessionEnd) : "none";
  } catch {
    return null;
  }
}

/**
 * Ends the session of one realm through next-auth's own endpoints; the other
 * realm's stays. Answers whether it worked.
 */
export async function signOut(realm: Realm): Promise<boolean> {
  const base = `/api/auth/${realm}`;
  try {
    const response = await fetch(`${base}/csrf`, { cache: "no-store" });
    const { csrfToken } = (await response.json()) as { csrfToken: string };
    const ended = await fetch(`${base}/signout`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ csrfToken, json: "true" }),
    });
    // next-auth answers a wrong csrf token with the way to a page of its own.
    const { url } = (await ended.json()) as { url?: string };
    return ended.ok && !url?.includes("csrf=true");
  } catch {
    return false;
  }
}
