import type { Page } from "@playwright/test";
import { one, sql } from "./database";

type Holder = { email: string };

/** Tells a window what it is told when one turns to it again, and waits until it has looked at its session. */
export async function comeBack(page: Page): Promise<void> {
  const looked = page.waitForResponse("**/api/auth/*/session");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await looked;
}

/** Opens a page and waits until it has first looked at its session: one that ends now is not noticed by itself. */
export async function openWatched(page: Page, path: string): Promise<void> {
  const looked = page.waitForResponse("**/api/auth/*/session");
  await page.goto(path);
  await looked;
}

/** Makes a customer's sessions ones in which nothing was done for `time`, such as "14 minutes". */
export function leaveIdle({ email }: Holder, time: string): Promise<unknown> {
  return sql(
    `UPDATE sessions s SET last_seen_at = now() - $2::interval FROM customers c
     WHERE c.id = s.customer_id AND c.email = $1`,
    [email, time],
  );
}

/** Lets a customer's sessions last for `time` from now on, whatever is done in them. */
export function endIn({ email }: Holder, time: string): Promise<unknown> {
  return sql(
    `UPDATE sessions s SET expires_at = now() + $2::interval FROM customers c
     WHERE c.id = s.customer_id AND c.email = $1`,
    [email, time],
  );
}

/** For how many seconds nothing was done in a customer's one session. */
export async function idleSeconds({ email }: Holder): Promise<number> {
  const { seconds } = await one<{ seconds: number }>(
    `SELECT extract(epoch FROM now() - s.last_seen_at)::int AS seconds
     FROM sessions s JOIN customers c ON c.id = s.customer_id WHERE c.email = $1`,
    [email],
  );
  return seconds;
}
