import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logConsole } from "@/lib/platform/logging/console";
import { reportPageError } from "./page-error";

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

test("logs an error of a page once, with the id of its request and without its address", () => {
  logConsole();
  const err = Object.assign(new Error("render failed"), { digest: "1234" });
  console.error("\u001b[31m ⨯ \u001b[0m", err);
  reportPageError(
    err,
    {
      path: "/allacount?search=Pia",
      method: "GET",
      headers: { "x-request-id": "r-1" },
    },
    {
      routerKind: "App Router",
      routePath: "/(admin)/allacount",
      routeType: "render",
      revalidateReason: undefined,
    },
  );
  expect(lines).toEqual([
    expect.objectContaining({
      level: "error",
      requestId: "r-1",
      route: "/(admin)/allacount",
      err: expect.objectContaining({ message: "render failed" }),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("Pia");
});
