import { NextRequest } from "next/server";
import { beforeEach, expect, it, vi } from "vitest";
import { pool } from "@/lib/platform/db/pool";
import { testDatabase } from "@/lib/testing/database";
import { plantSession } from "@/lib/testing/sessions";
import { STAMPED } from "@/lib/testing/stamped";
import { plantStaff } from "@/lib/testing/staff";
import { authHandler } from "@/lib/identity/next-auth/next-auth";
import { cookieNames, issueToken } from "@/lib/identity/tokens";
import { holderFingerprint, type SessionStatus } from "./status";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool, "sina", "teller");

const ORIGIN = "http://localhost:3000";
let session: { secret: string; id: string };

beforeEach(async () => {
  session = await plantSession(ownerPool, staff);
});

const change = (what: string) =>
  ownerPool.query(`UPDATE sessions SET ${what} WHERE id = $1`, [session.id]);

async function idleSeconds() {
  const rows: { seconds: number }[] =
    await sql`SELECT extract(epoch FROM now() - last_seen_at)::int AS seconds FROM sessions
    WHERE id = ${session.id}`;
  return rows[0]!.seconds;
}

async function call(method: "GET" | "POST", origin = ORIGIN) {
  const token = await issueToken("admin", session.secret);
  const request = new NextRequest(`${ORIGIN}/api/auth/admin/session`, {
    method,
    headers: {
      ...STAMPED,
      cookie: `${cookieNames("admin").session}=${token}`,
      host: "localhost:3000",
      origin,
    },
  });
  const params = Promise.resolve({ nextauth: ["session"] });
  const response = await authHandler("admin")(request, { params });
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    body: (await response.json()) as Partial<SessionStatus>,
  };
}

it("answers when the session ends and who holds it, without extending it", async () => {
  await change("last_seen_at = now() - interval '10 minutes'");
  const { status, body, cookies } = await call("GET");
  expect(status).toBe(200);
  expect(cookies).toEqual([]);
  expect(body).toMatchObject({
    warningSeconds: 60,
    canStay: true,
    holder: holderFingerprint({ realm: "admin", id: staff.id }),
  });
  expect(Math.abs(body.secondsLeft! - 300)).toBeLessThan(30);
  expect(body.holder).not.toContain(staff.id);
  expect(await idleSeconds()).toBeGreaterThanOrEqual(600);
});

it("extends the idle time for a POST from our own pages only", async () => {
  await change("last_seen_at = now() - interval '10 minutes'");
  expect((await call("POST", "https://elsewhere.example")).status).toBe(403);
  expect(await idleSeconds()).toBeGreaterThanOrEqual(600);
  expect((await call("POST")).body.secondsLeft).toBeGreaterThan(800);
  expect(await idleSeconds()).toBeLessThan(60);
});

it.each([
  "last_seen_at = now() - interval '15 minutes'",
  "expires_at = now()",
  "ended_at = now()",
])(
  "answers {} for a session that is over and does not revive it: %s",
  async (what) => {
    await change(what);
    expect((await call("GET")).body).toEqual({});
    expect((await call("POST")).body).toEqual({});
    expect((await call("GET")).body).toEqual({});
  },
);

it("does not extend a session past its absolute limit", async () => {
  await change("expires_at = now() + interval '50 seconds'");
  const { body } = await call("POST");
  expect(body.canStay).toBe(false);
  expect(body.secondsLeft).toBeLessThanOrEqual(50);
});

it("does not report an ended session while the database is unavailable", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const away = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
  vi.spyOn(pool(), "query").mockRejectedValueOnce(away as never);
  expect((await call("GET")).status).toBe(503);
  vi.restoreAllMocks();
});
