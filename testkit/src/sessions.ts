import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { encode } from "next-auth/jwt";
import type { Sql } from "./sql";

export type Realm = "customer" | "admin";

const SESSION_SECONDS = 12 * 3_600;

/**
 * Starts a session as a sign-in would. Returns its token, which works as bearer token and as session cookie.
 * @param secret the first one of the realm's setting
 * @throws Error if the bank does not have the holder
 */
export async function plantSession(
  sql: Sql,
  { realm, id, username = id }: { realm: Realm; id: string; username?: string },
  secret: string,
): Promise<string> {
  const sid = randomBytes(32).toString("base64url");
  const [planted] = await sql(
    `INSERT INTO sessions (realm, ${realm}_id, digest, device, ip, expires_at)
     SELECT $1::realm, id, session_digest($3), 'Test kit', '127.0.0.1', clock_timestamp() + make_interval(secs => $4)
     FROM ${realm}s WHERE id = $2 RETURNING id`,
    [realm, id, sid, SESSION_SECONDS],
  );
  if (!planted)
    throw new Error(
      `"${username}" is not in the bank: bank.renew() removes everybody whom the test has added.`,
    );
  return encode({
    token: { sid, realm },
    secret,
    maxAge: SESSION_SECONDS,
  });
}

/** Gives a browser window the cookie of a session of the bank at `url`. */
export const enter = (
  context: BrowserContext,
  { realm, token, url }: { realm: Realm; token: string; url: string },
): Promise<void> =>
  context.addCookies([
    {
      name: `${url.startsWith("https:") ? "__Host-" : ""}limmat-${realm}-session`,
      value: token,
      url,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
