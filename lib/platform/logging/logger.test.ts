import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logConsole } from "./console";
import { logger } from "./logger";

const lines: Record<string, unknown>[] = [];
const printed = { error: console.error, warn: console.warn };

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    lines.push(JSON.parse(String(text)) as Record<string, unknown>);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(console, printed);
});

test("writes one JSON line with time, level and message", () => {
  logger.error({ requestId: "r" }, "Something failed");
  expect(lines).toEqual([
    {
      level: "error",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: "r",
      message: "Something failed",
    },
  ]);
});

test("leaves out what an error quotes beside its message", () => {
  const err = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(pia@example.com) already exists.",
    details: { about: { sessionSecret: "secret" } },
  });
  logger.error({ err }, "Failed");
  expect(lines[0]!.err).toEqual({
    type: "Error",
    message: "duplicate key",
    code: "23505",
    stack: err.stack,
  });
});

test.each([
  ["a text", "a text"],
  [null, "null"],
  [{ a: 1 }, "[object Object]"],
])("logs a thrown %j", (err, message) => {
  logger.error({ err }, "Failed");
  expect(lines[0]!.err).toEqual({ message });
});

test("turns what other packages print into log lines", () => {
  logConsole();
  console.error("\u001b[31m ⨯ \u001b[0m", new Error("render failed"));
  console.warn("deprecated:", "something");
  expect(lines).toEqual([
    expect.objectContaining({
      level: "error",
      message: "Unexpected error",
      err: expect.objectContaining({ message: "render failed" }),
    }),
    expect.objectContaining({
      level: "warn",
      message: "deprecated: something",
    }),
  ]);
});

test("logs no client that closed its connection", () => {
  logConsole();
  console.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  expect(lines).toEqual([]);
});
