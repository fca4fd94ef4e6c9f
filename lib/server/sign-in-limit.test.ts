import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { tryEnterSignIn, MOST_AT_ONCE } from "./sign-in-limit.mjs";

const arrive = (ip: string, url = "/api/loginA", method = "POST") => {
  const request = { method, url, headers: { "x-client-ip": ip } };
  const response = new EventEmitter();
  return {
    isAdmitted: tryEnterSignIn(
      request as unknown as IncomingMessage,
      response as ServerResponse,
    ),
    answer: () => response.emit("close"),
  };
};

test("refuses a crowd of sign-ins of one address, until one is answered", () => {
  const crowd = Array.from({ length: MOST_AT_ONCE }, () => arrive("192.0.2.1"));
  expect(crowd.every(({ isAdmitted }) => isAdmitted)).toBe(true);
  for (const url of [
    "/api/loginA",
    "/api/admin-login?x",
    "/api/auth/admin/callback/admin",
  ])
    expect(arrive("192.0.2.1", url).isAdmitted).toBe(false);
  expect(arrive("192.0.2.2").isAdmitted).toBe(true);
  expect(arrive("192.0.2.1", "/api/transfer").isAdmitted).toBe(true);
  expect(arrive("192.0.2.1", "/api/loginA", "GET").isAdmitted).toBe(true);
  crowd[0]!.answer();
  expect(arrive("192.0.2.1").isAdmitted).toBe(true);
  expect(arrive("192.0.2.1").isAdmitted).toBe(false);
});

test("a crowd behind its address does not keep a browser out that this bank knows", () => {
  const marked = globalThis as { limmatHasMark?: (cookies: string) => boolean };
  const crowd = Array.from({ length: MOST_AT_ONCE }, () => arrive("192.0.2.9"));
  expect(arrive("192.0.2.9").isAdmitted).toBe(false);
  marked.limmatHasMark = () => true;
  try {
    expect(arrive("192.0.2.9").isAdmitted).toBe(true);
  } finally {
    delete marked.limmatHasMark;
  }
  for (const one of crowd) one.answer();
});
