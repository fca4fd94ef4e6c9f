import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUGS, findBug } from "./bugs";

const KIT = join(import.meta.dirname, "..");
const SQL = join(KIT, "..", "prisma", "sql");

const functions = readdirSync(SQL, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".sql"))
  .flatMap((name) =>
    readFileSync(join(SQL, name), "utf8").split(
      /^CREATE (?:OR REPLACE )?FUNCTION /m,
    ),
  );

describe("the planted bugs", () => {
  it("are those of the table in the docs, with the tests that catch them", () => {
    const page = readFileSync(
      join(KIT, "..", "docs", "testing-your-own.md"),
      "utf8",
    );
    const rows = page.matchAll(
      /^\| `([\w-]+)` +\| .* \| `([\w-]+\.spec\.ts)` +\|$/gm,
    );
    expect(Array.from(rows, ([, bug, test]) => [bug, test])).toEqual(
      Array.from(BUGS, ([bug, { caughtBy }]) => [bug, caughtBy]),
    );
  });

  it.each([...BUGS])("%s changes something and has an example", (_, bug) => {
    expect(existsSync(join(KIT, "examples", bug.caughtBy))).toBe(true);
    expect(Boolean(bug.rules) !== Boolean(bug.changes)).toBe(true);
    for (const { of, from } of bug.changes ?? []) {
      const [code, ...others] = functions.filter((text) =>
        text.startsWith(`${of}(`),
      );
      expect(others).toEqual([]);
      expect(code!.split(from)).toHaveLength(2);
    }
  });

  it("are listed for an unknown name", () => {
    expect(() => findBug("none")).toThrow("LIMMAT_BUG is one of: limit-off");
  });
});

it("examples have at most 20 lines in a test", () => {
  for (const name of readdirSync(join(KIT, "examples"))) {
    const text = readFileSync(join(KIT, "examples", name), "utf8");
    for (const [body] of text.matchAll(/^test\(.*?^\}\);/gms))
      expect(body.split("\n").length, name).toBeLessThanOrEqual(20);
  }
});
