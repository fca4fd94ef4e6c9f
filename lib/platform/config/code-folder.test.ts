import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dependsOnCode } from "./code-folder";

const code = process.cwd();
const outside = mkdtempSync(join(tmpdir(), "limmat-code-"));

test.each([
  ".data",
  "../data",
  code,
  join(code, ".data/files"),
  `${outside}/../${"../".repeat(9)}${code}/x`,
])("%s depends on the folder of the code", (path) => {
  expect(dependsOnCode(path)).toBe(true);
});

test.each([
  "/",
  outside,
  join(outside, "not/there/yet"),
  `${code}-files`,
  join(code, "..", "..files"),
])("%s does not depend on it", (path) => {
  expect(dependsOnCode(path)).toBe(false);
});

test("links are followed", () => {
  const inner = join(outside, "to-code");
  symlinkSync(code, inner);
  expect(dependsOnCode(join(inner, "files"))).toBe(true);
  mkdirSync(join(outside, "real"));
  symlinkSync(join(outside, "real"), join(outside, "to-real"));
  expect(dependsOnCode(join(outside, "to-real", "files"))).toBe(false);
});
