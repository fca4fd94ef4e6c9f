import type { TestInfo } from "@playwright/test";
import { expect, it } from "vitest";
import { endTest } from "./evidence";

const bankDown = () => Promise.reject(new Error("no database"));

/** Ends a test with this status. Returns the attachments and the error. */
async function end(
  status: TestInfo["status"],
  {
    closeWindows = () => Promise.resolve(),
    reconcile = () => Promise.resolve(),
    attach = () => Promise.resolve(),
  } = {},
) {
  const attached: [string, unknown][] = [];
  const error = await endTest(
    {
      endTest: reconcile,
      evidence: () => ({
        "server log": () => Promise.resolve("Ready"),
        "bank time": bankDown,
        entries: () => Promise.resolve([1]),
      }),
    },
    closeWindows,
    {
      status,
      expectedStatus: "passed",
      attach: async (name, { body } = {}) => {
        await attach();
        attached.push([name, body]);
      },
    },
  ).catch((thrown: unknown) => thrown);
  return { attached, error };
}

const ALL = [
  ["server log", "Ready"],
  ["bank time", "It could not be read: Error: no database"],
  ["entries", "[\n  1\n]"],
];

it("attaches nothing to a test that passes", async () => {
  expect(await end("passed")).toEqual({ attached: [], error: undefined });
});

it("attaches the other parts if one cannot be read", async () => {
  expect(await end("failed")).toEqual({ attached: ALL, error: undefined });
});

it("checks the books and attaches all parts if a window does not close", async () => {
  const closeWindows = () => Promise.reject(new Error("browser"));
  const reconcile = () => Promise.reject(new Error("books"));
  const { attached, error } = await end("passed", { closeWindows, reconcile });
  expect(attached).toEqual(ALL);
  expect(error).toMatchObject({ message: "Error: browser\nError: books" });
});

it("throws what is wrong with the books if nothing can be attached", async () => {
  const wrong = new Error("books");
  const { error } = await end("passed", {
    reconcile: () => Promise.reject(wrong),
    attach: () => Promise.reject(new Error("disk full")),
  });
  expect(error).toBe(wrong);
});
