import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./root";

/** The patterns of a file, without what the two kinds of files write differently. */
const patternsOf = (file: string) =>
  readFileSync(join(ROOT, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.replace(/^\*\*\//, ""));

test("no file that git ignores gets into an image: settings, data and secrets are among them", () => {
  const ignored = patternsOf(".gitignore");
  expect(ignored).toContain(".env");
  expect(patternsOf(".dockerignore")).toEqual(expect.arrayContaining(ignored));
});
