/** Whether this browser has a live session of one realm. */
export async function isSignedIn(
  realm: "customer" | "admin",
): Promise<boolean> {
  try {
    const path = `/api/auth/${realm}/session`;
    const response = await fetch(path, { cache: "no-store" });
    const { expires } = (await response.json()) as { expires?: string };
    return Boolean(expires);
  } catch {
    return false;
  }
}

/**
 * Ends the session of one realm through next-auth's own endpoints; the other
 * realm's stays. Answers whether it worked.
 */
export async function signOut(realm: "customer" | "admin"): Promise<boolean> {
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
