import { afterEach, expect, test, vi } from "vitest";
import { metrics } from "@/lib/platform/metrics/metrics";
import { describeRequest, routeOf, watchRequests } from "./request-log";

const globals = globalThis as {
  limmatRequestStarted?: ((id: string) => void) | undefined;
  limmatRequestEnded?: ((request: object) => void) | undefined;
  limmatDescriptions?: unknown;
};

afterEach(() => {
  vi.restoreAllMocks();
  globals.limmatRequestStarted = undefined;
  globals.limmatRequestEnded = globals.limmatDescriptions = undefined;
});

const ended = (id: string, url: string, status = 200) =>
  globals.limmatRequestEnded!({
    id,
    method: "GET",
    url,
    status,
    seconds: 0.01234,
  });

test("a request is one log line and one observation, without what names a person", async () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  watchRequests({ log: true });
  globals.limmatRequestStarted!("r-1");
  describeRequest("r-1", { route: "/api/view-me/{userId}" });
  describeRequest("r-1", { caller: "customer" });
  ended("r-1", "/api/view-me/1000000008?email=pia@x.example");
  ended("r-2", "/dashboard/receipt/LM-12AB34CD?search=Pia");
  const lines = write.mock.calls.map(
    ([line]) => JSON.parse(String(line)) as object,
  );
  expect(lines).toEqual([
    {
      level: "info",
      time: expect.any(String),
      requestId: "r-1",
      method: "GET",
      route: "/api/view-me/{userId}",
      caller: "customer",
      status: 200,
      milliseconds: 12.3,
      message: "Request",
    },
    expect.objectContaining({
      route: "/dashboard/receipt/{id}",
      caller: "public",
    }),
  ]);
  expect(await metrics().registry.metrics()).toContain(
    'limmat_request_seconds_count{method="GET",route="/dashboard/receipt/{id}",status="200"} 1',
  );
});

test("a request that has ended is not described any more", () => {
  watchRequests({ log: false });
  globals.limmatRequestStarted!("r-1");
  ended("r-1", "/");
  describeRequest("r-1", { caller: "customer" });
  expect(globals.limmatDescriptions).toEqual(new Map());
});

test("without the request log, requests are measured only", () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  watchRequests({ log: false });
  ended("r-1", "/");
  expect(write).not.toHaveBeenCalled();
});

test.each([
  ["/", 200, "/"],
  [
    "/dashboard/account-statement?from=2026-01-01",
    200,
    "/dashboard/account-statement",
  ],
  [
    "/otp-verification/7f3c9a1e-9d1b-4a57-8d63-3f8a4f0c2f11",
    200,
    "/otp-verification/{id}",
  ],
  ["/wp-admin/setup.php", 404, null],
  ["/anything/at/all", 404, "none"],
  ["/_next/static/chunks/main.js", 200, null],
])("%s with status %i is the route %s", (url, status, route) => {
  expect(routeOf(url, status)).toBe(route);
});
