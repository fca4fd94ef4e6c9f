import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./root";
import { readUsage } from "./usage.mjs";

/** Every command of package.json that run.mjs starts, as its script and arguments. */
const commands = Object.values(
  (
    JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    }
  ).scripts,
).flatMap((command) => {
  const words = /scripts\/run\.mjs (.+)$/.exec(command)?.[1]?.split(" ");
  return words ? [words] : [];
});

test("commands are found", () => {
  expect(commands.length).toBeGreaterThan(20);
});

test.each(commands)("%s %s prints help instead of starting", (...words) => {
  const [name = "", ...args] = words.filter(Boolean);
  for (const help of ["--help", "-h"])
    expect(readUsage(name, [...args, help])).toEqual({
      help: expect.stringMatching(/^[A-Z].+\./),
    });
  expect(readUsage(name, args)).toBeNull();
});

test.each([
  ["migrate", "--dry-run"],
  ["demo", "--port=4000"],
  ["build", "--watch"],
  ["reconcile", "now"],
  ["journal", "--csv"],
  ["bench", "emails"],
  ["cluster", "--drills"],
  ["docs", "-x"],
])("%s refuses %s", (name, arg) => {
  expect(readUsage(name, [arg])).toEqual({
    refusal: expect.stringContaining(`${arg} is not`),
  });
});

test.each([
  ["bench", ["email"]],
  ["cluster", ["--drill", "--switches", "3"]],
  ["upgrade-drill", ["HEAD~3"]],
  ["journal", ["--format", "hledger", "--out", "bank.journal"]],
  ["test", ["unit", "lib/bank", "-t", "title"]],
  ["admin", ["disable", "--username", "teller", "--enable"]],
])("%s takes %j", (name, args) => {
  expect(readUsage(name, args)).toBeNull();
});
