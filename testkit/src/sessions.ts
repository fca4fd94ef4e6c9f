import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { encode } from "next-auth/jwt";
import type { Sql } from "./sql";

export type Realm = "customer" | "admin";

const SESSION_SECONDS = 12 * 3_600;

/**
 * Starts a session as a sign-in would. Returns its token, which works as bearer token and as session cookie.
 * @param secret the first one of the realm's setting
 */
export async function plantSession(
  sql: Sql,
  holder: { realm: Realm; id: string },
  secret: string,
): Promise<string> {
  const sid = randomBytes(32).toString("base64url");
  await sql(
    `INSERT INTO sessions (realm, ${holder.realm}_id, digest, device, ip, expires_at)
     VALUES ($1::realm, $2, session_digest($3), 'Test kit', '127.0.0.1', clock_timestamp() + make_interval(secs => $4))`,
    [holder.realm, holder.id, sid, SESSION_SECONDS],
  );
  return encode({
    token: { sid, realm: holder.realm },
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
