import type { Page } from "@playwright/test";
import { encode } from "next-auth/jwt";
import {
  newSessionSecret,
  sessionDigest,
} from "../../lib/identity/sessions/secret";
import { one, sql } from "./database";
import { sessionSecret } from "./settings";

type Holder = { email: string };

const SESSION_SECONDS = 3_600;

/**
 * Starts a session without a sign-in, which would cost a password hash and count as an attempt. Returns the token,
 * which works as bearer token and as session cookie.
 */
async function startSession(
  realm: "customer" | "admin",
  id: string,
): Promise<string> {
  const secret = newSessionSecret();
  await sql(
    `INSERT INTO sessions (realm, customer_id, admin_id, digest, device, ip, expires_at)
     VALUES ($1::realm, CASE WHEN $1 = 'customer' THEN $2::uuid END, CASE WHEN $1 = 'admin' THEN $2::uuid END, $4,
             'test', '127.0.0.1', now() + make_interval(secs => $3))`,
    [realm, id, SESSION_SECONDS, sessionDigest(secret)],
  );
  return encode({
    token: { sid: secret, realm },
    secret: sessionSecret(realm),
    maxAge: SESSION_SECONDS,
  });
}

/** {@link startSession} for a customer. */
export const customerToken = ({ id }: { id: string }) =>
  startSession("customer", id);

/** {@link startSession} for a member of staff. */
export const staffToken = ({ id }: { id: string }) => startSession("admin", id);

/** Dispatches `focus` and waits for the session check. */
export async function comeBack(page: Page): Promise<void> {
  const looked = page.waitForResponse("**/api/auth/*/session");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await looked;
}

/**
 * Opens a page and waits for its session checks, without which it would not notice the end of the session. It makes one
 * when React takes over and one when the browser has loaded it, in either order.
 */
export async function openWatched(page: Page, path: string): Promise<void> {
  const looked = page.waitForResponse("**/api/auth/*/session");
  await page.goto(path);
  await looked;
  await page.waitForLoadState("networkidle");
}

/** Sets a customer's sessions to be idle for `time`, such as "14 minutes". */
export function leaveIdle({ email }: Holder, time: string): Promise<unknown> {
  return sql(
    `UPDATE sessions s SET last_seen_at = now() - $2::interval FROM customers c
     WHERE c.id = s.customer_id AND c.email = $1`,
    [email, time],
  );
}

/** Sets a customer's sessions to expire in `time`, regardless of activity. */
export function endIn({ email }: Holder, time: string): Promise<unknown> {
  return sql(
    `UPDATE sessions s SET expires_at = now() + $2::interval FROM customers c
     WHERE c.id = s.customer_id AND c.email = $1`,
    [email, time],
  );
}

/** Returns for how many seconds a customer's only session has been idle. */
export async function idleSeconds({ email }: Holder): Promise<number> {
  const { seconds } = await one<{ seconds: number }>(
    `SELECT extract(epoch FROM now() - s.last_seen_at)::int AS seconds
     FROM sessions s JOIN customers c ON c.id = s.customer_id WHERE c.email = $1`,
    [email],
  );
  return seconds;
}
