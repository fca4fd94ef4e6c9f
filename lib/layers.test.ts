import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findCircle, foldersOf, importsOf } from "@/lib/testing/circles";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["lib", "components", "app", "scripts", "e2e"];
const LEFT_OUT = /\.test\.tsx?$|^lib\/testing\/|\/generated\//;

const texts = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !LEFT_OUT.test(file))
      .map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const),
  ),
);

type Imports = ReturnType<typeof importsOf>;

const filesOf = (imports: Imports) =>
  new Map(
    [...imports].map(([from, found]) => [
      from,
      new Set(
        found.filter(({ isTypeOnly }) => !isTypeOnly).map(({ to }) => to),
      ),
    ]),
  );

// ESLint holds the direction of imports between layers and features; these tests look at files and at all folders.
describe("no circle of imports", () => {
  const imports = importsOf(texts);

  test("is among files", () => {
    expect(findCircle(filesOf(imports))).toEqual([]);
  });

  test("is among folders", () => {
    const folders = foldersOf(imports);
    // Shows that imports through "@/" were followed.
    expect([...folders.get("lib/identity")!]).toContain("lib/ledger");
    expect(
      findCircle(
        new Map(
          [...folders].filter(([name]) => /^(lib|components|app)/.test(name)),
        ),
      ),
    ).toEqual([]);
  });
});

describe("a circle is found", () => {
  const end = ["lib/c/end.ts", "export const end = 1;\n"] as const;
  const first = "lib/a/first.ts";
  const second = "lib/b/second.ts";

  test.each([
    ["a name", 'import { end } from "../a/first";'],
    [
      "a name beside a type",
      'import {\n  type End,\n  end,\n} from "@/lib/a/first";',
    ],
    ["a default", 'import end from "@/lib/a/first.ts";'],
    ["everything", 'import * as all from "@/lib/a/first";'],
    ["an effect", 'import "@/lib/a/first";'],
    ["an import at run time", 'const end = await import("@/lib/a/first");'],
    ["an export of another's name", 'export { end } from "@/lib/a/first";'],
    ["an export of everything", 'export * from "@/lib/a/first";'],
  ])("with %s", (_name, text) => {
    const found = importsOf(
      new Map([
        [first, 'import { x } from "../b/second";'],
        [second, text],
        end,
      ]),
    );
    expect(findCircle(filesOf(found))).toEqual([first, second]);
    expect(findCircle(foldersOf(found)).sort()).toEqual(["lib/a", "lib/b"]);
  });

  test.each([
    'import type { End } from "@/lib/a/first";',
    'import { type End, type Start } from "@/lib/a/first";',
    'export type { End } from "@/lib/a/first";',
  ])("among folders alone with %s", (text) => {
    const found = importsOf(
      new Map([
        [first, 'import { x } from "../b/second";'],
        [second, text],
      ]),
    );
    expect(findCircle(filesOf(found))).toEqual([]);
    expect(findCircle(foldersOf(found)).sort()).toEqual(["lib/a", "lib/b"]);
  });

  test("between a folder and one below another", () => {
    const found = importsOf(
      new Map([
        ["lib/a/below/first.ts", 'import { x } from "@/lib/b/second";'],
        [second, 'import { y } from "@/lib/a/other";'],
        ["lib/a/other.ts", ""],
      ]),
    );
    expect(findCircle(filesOf(found))).toEqual([]);
    expect(findCircle(foldersOf(found)).sort()).toEqual(["lib/a", "lib/b"]);
  });
});
