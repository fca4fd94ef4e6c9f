import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logFailure } from "./outage";

const lines: Record<string, unknown>[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    lines.push(JSON.parse(String(text)) as Record<string, unknown>);
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const away = () =>
  Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), {
    code: "ECONNREFUSED",
  });

test("an outage has one line a minute, which counts and has no stack", () => {
  for (let count = 0; count < 500; count++)
    logFailure({ requestId: "r", err: away() }, "Request failed unexpectedly");
  expect(lines).toMatchObject([
    { message: "Database unavailable", failures: 1, code: "ECONNREFUSED" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("outage.test");
  vi.advanceTimersByTime(60_000);
  logFailure({ requestId: "r", err: away() }, "Page failed unexpectedly");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ failures: 500 });
});

test("any other error has its own line with its stack", () => {
  for (let count = 0; count < 2; count++)
    logFailure({ requestId: "r", err: new Error("broken") }, "Failed");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({
    message: "Failed",
    requestId: "r",
    err: { message: "broken", stack: expect.any(String) as string },
  });
});
