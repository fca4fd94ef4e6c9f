import type { Page } from "@playwright/test";
import { plantSession } from "../../testkit/src/sessions";
import { one, sql } from "./database";
import { sessionSecret } from "./settings";

type Holder = { email: string };

/** Starts a session of a customer. Returns the token, which works as bearer token and as session cookie. */
export const customerToken = ({ id }: { id: string }) =>
  plantSession(sql, { realm: "customer", id }, sessionSecret("customer"));

/** {@link customerToken} for a member of staff. */
export const staffToken = ({ id }: { id: string }) =>
  plantSession(sql, { realm: "admin", id }, sessionSecret("admin"));

/** Dispatches `focus` and waits for the session check. */
export async function comeBack(page: Page): Promise<void> {
  const looked = page.waitForResponse("**/api/auth/*/session");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await looked;
}

/**
 * {@link comeBack} for a page that should stay as it is. The page makes one check after another, so it has handled the
 * answer of the first once it has that of the second.
 */
export async function comeBackAndStay(page: Page): Promise<void> {
  await comeBack(page);
  await comeBack(page);
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
