import { expect, test } from "vitest";
import { sql } from "../support/database";
import { browser, send, sessionCookie } from "../support/http";
import { plantAdmin, plantCustomer } from "../support/people";
import { staffToken } from "../support/session";

const ROUTER = { rsc: "1" };
const PREFETCH = { ...ROUTER, "next-router-prefetch": "1" };

async function stage() {
  const admin = await plantAdmin();
  const { id } = await plantCustomer();
  const cookie = async () =>
    browser({ [sessionCookie.admin]: await staffToken(admin) });
  const headers = await cookie();
  return {
    cookie,
    path: `/accountmanage?panel=delete&id=${id}`,
    /** Requests a page and returns its request id. */
    async get(path: string, more: Record<string, string> = {}) {
      const request = {
        method: "GET" as const,
        headers: { ...headers, ...more },
      };
      let reply = await send({ ...request, path });
      // Next redirects the router to the address with the digest of its headers, which a test can't compute.
      if (reply.status === 307)
        reply = await send({
          ...request,
          path: String(reply.headers.location),
        });
      expect(reply.status).toBe(200);
      return String(reply.headers["x-request-id"]);
    },
    /** Returns the request ids of the audit rows, oldest first. */
    requestIds: async () =>
      (
        await sql<{ request_id: string }>(
          "SELECT request_id FROM audit_log WHERE actor_id = $1 ORDER BY id",
          [admin.id],
        )
      ).map((row) => row.request_id),
  };
}

test("a page that is shown again adds no audit row", async () => {
  const { path, get, requestIds } = await stage();
  const first = await get(path);
  // The page lists accounts and shows one of them, which leaves a row each.
  expect(await requestIds()).toEqual([first, first]);
  await get(path);
  await get(path, ROUTER);
  await Promise.all([get(path), get(path)]);
  expect(await requestIds()).toEqual([first, first]);
});

test("concurrent requests for one page are one view", async () => {
  const { path, get, requestIds } = await stage();
  await Promise.all([get(path), get(path), get(path, ROUTER)]);
  expect(await requestIds()).toHaveLength(2);
});

test("a prefetched page adds no audit row", async () => {
  const { path, get, requestIds } = await stage();
  await get(path, PREFETCH);
  expect(await requestIds()).toEqual([]);
});

test("another page, another session and a later view add their rows", async () => {
  const { path, get, cookie, requestIds } = await stage();
  await get(path);
  const other = await get("/accountmanage?panel=delete&search=a");
  expect((await requestIds()).slice(2)).toEqual([other]);
  const session = await get(path, await cookie());
  expect((await requestIds()).slice(3)).toEqual([session, session]);
  await sql("UPDATE audit_views SET at = at - interval '6 minutes'");
  const later = await get(path);
  expect((await requestIds()).slice(5)).toEqual([later, later]);
});
