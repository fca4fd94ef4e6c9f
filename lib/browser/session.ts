import type { Realm } from "@/lib/identity/callers";
import type { SessionStatus } from "@/lib/identity/sessions/status";

/** The specification's timeout for the state of a page that opens again, which the server holds here. */
const TIMEOUT_MS = 5_000;

/**
 * Returns this browser's session of a realm, "none" without one, or null if no answer arrived. Reading does not extend
 * the session; pass `extend` to extend it.
 */
export async function readSession(
  realm: Realm,
  { extend = false } = {},
): Promise<SessionStatus | "none" | null> {
  try {
    const response = await fetch(`/api/auth/${realm}/session`, {
      method: extend ? "POST" : "GET",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return null;
    const session = (await response.json()) as SessionStatus | object;
    return "secondsLeft" in session ? session : "none";
  } catch {
    return null;
  }
}

const RETURN_EVENTS = ["focus", "pageshow", "online"];

/**
 * Calls `listener` when the user or the network returns to the page, because the session may have changed meanwhile.
 * @returns a function that unsubscribes.
 */
export function onReturn(listener: () => void): () => void {
  const listen = () => {
    if (document.visibilityState === "visible") listener();
  };
  for (const event of RETURN_EVENTS) window.addEventListener(event, listen);
  document.addEventListener("visibilitychange", listen);
  return () => {
    for (const event of RETURN_EVENTS)
      window.removeEventListener(event, listen);
    document.removeEventListener("visibilitychange", listen);
  };
}

const channels = new Map<Realm, BroadcastChannel>();

/** A channel does not deliver to itself, so a window has one and does not hear its own sign-out. */
function channelOf(realm: Realm): BroadcastChannel {
  const channel =
    channels.get(realm) ?? new BroadcastChannel(`session-${realm}`);
  channels.set(realm, channel);
  return channel;
}

/** Calls `listener` when another window of this browser signs out of a realm. @returns a function that unsubscribes. */
export function onSignedOut(realm: Realm, listener: () => void): () => void {
  const channel = channelOf(realm);
  channel.addEventListener("message", listener);
  return () => channel.removeEventListener("message", listener);
}

/**
 * Ends the session of one realm through next-auth's endpoints; a session of the other realm stays. Returns whether it
 * worked.
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
    // next-auth answers a wrong CSRF token with the URL of its own page.
    const { url } = (await ended.json()) as { url?: string };
    const isEnded = ended.ok && !url?.includes("csrf=true");
    if (isEnded) channelOf(realm).postMessage("signed out");
    return isEnded;
  } catch {
    return false;
  }
}
