import { Linter } from "eslint";
import { expect, test } from "vitest";
import { NO_FORCE, NO_SILENCE, NO_SLEEP } from "../../eslint/no-sleep.mjs";

/** Returns the messages of the lint of examples and tests of the kit. */
const messages = (code: string) =>
  new Linter()
    .verify(code, {
      rules: {
        "no-restricted-syntax": ["error", ...NO_SLEEP, NO_SILENCE, NO_FORCE],
      },
    })
    .map(({ message }) => message);

test.each([
  "await page.waitForTimeout(100);",
  "await new Promise((resolve) => setTimeout(resolve, 100));",
  "await new Promise((resolve) => window.setTimeout(resolve, 100));",
  'import { setTimeout as sleep } from "node:timers/promises";',
  'await page.getByLabel("Code").pressSequentially("1", { delay: 100 });',
  'await page.waitForLoadState("networkidle");',
  'await page.goto("/", { waitUntil: "networkidle" });',
])("a test of the kit must not contain %s", (code) => {
  expect(messages(code)).toEqual([
    expect.stringContaining("Wait for an event"),
  ]);
});

test("a test of the kit must not click with force", () => {
  expect(
    messages('await page.getByLabel("Pot").check({ force: true });'),
  ).toEqual([expect.stringContaining("Click what people click")]);
});

test("a test of the kit may have a limit of time", () => {
  expect(messages("test.setTimeout(60_000);")).toEqual([]);
});
