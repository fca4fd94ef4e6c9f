import { NextRequest } from "next/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** Loads the module for this APP_URL. Returns whether a request with cookies passes. */
async function checkFor(appUrl: string) {
  vi.stubEnv("APP_URL", appUrl);
  vi.resetModules();
  const { refuseCrossSite } = await import("./same-origin");
  return (origin: string, host = new URL(origin).host) => {
    const request = new NextRequest("http://127.0.0.1/api/x", {
      method: "POST",
      headers: { origin, host },
    });
    try {
      refuseCrossSite(request, true);
      return true;
    } catch {
      return false;
    }
  };
}

test.each(["http://bank.example:8080", "https://bank.example"])(
  "%s takes requests of its own origin only",
  async (appUrl) => {
    const passes = await checkFor(appUrl);
    expect(passes(appUrl)).toBe(true);
    expect(passes(appUrl, "10.0.0.5:3000")).toBe(true);
    for (const origin of [
      "http://bank.example",
      "http://evil.example",
      "http://192.0.2.10:8080",
      "http://localhost:3000",
      "http://bank.example:8081",
    ])
      expect(passes(origin), origin).toBe(false);
  },
);

test("a bank on a loopback address also takes requests to the machine's other addresses", async () => {
  const passes = await checkFor("http://localhost:3000");
  for (const origin of [
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://192.0.2.10:3000",
    "http://[::1]:3000",
    "http://[2001:db8::1]:3000",
  ])
    expect(passes(origin), origin).toBe(true);
  expect(passes("http://192.0.2.10:3000", "localhost:3000")).toBe(false);
});

test("a bank on a loopback address refuses a foreign name that points to it", async () => {
  const passes = await checkFor("http://localhost:3000");
  for (const origin of [
    "http://evil.example:3000",
    "http://localhost.evil.example:3000",
    "http://127.0.0.1.evil.example:3000",
    "http://127.evil.example",
  ])
    expect(passes(origin), origin).toBe(false);
});

test("the refusal names APP_URL to a demonstration under another name", async () => {
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.stubEnv("DEMO_MODE", "true");
  vi.resetModules();
  const { refuseCrossSite } = await import("./same-origin");
  const refusal = (headers: Record<string, string>) => {
    const request = new NextRequest("http://127.0.0.1/api/x", {
      method: "POST",
      headers,
    });
    try {
      return expect.unreachable(String(refuseCrossSite(request, true)));
    } catch (error) {
      return (error as Error).message;
    }
  };
  const origin = "https://x-3000.app.github.dev";
  const named = `start it with APP_URL=${origin}.`;
  const forwarded = { origin, host: "x-3000.app.github.dev" };
  expect(refusal(forwarded)).toContain(named);
  expect(
    refusal({
      origin,
      host: "localhost:3000",
      "x-forwarded-host": "x-3000.app.github.dev",
    }),
  ).toContain(named);
  expect(refusal({ origin, host: "localhost:3000" })).not.toContain("APP_URL");
  expect(refusal({ origin: "null", host: "x" })).not.toContain("APP_URL");
});
