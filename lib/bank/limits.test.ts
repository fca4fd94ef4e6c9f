import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Limit } from "@/lib/platform/rate-limit/limit";

const LIB = join(import.meta.dirname, "..");

const sources = readdirSync(LIB, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts"),
);

/** Two limits of one scope would count each other's attempts. */
it("gives every limit a scope of its own", async () => {
  const scopes: string[] = [];
  for (const file of sources.filter((name) =>
    /^(identity|features|security-log)\/(.*\/)?limits\.ts$/.test(name),
  )) {
    const exported = (await import(join(LIB, file))) as Record<
      string,
      Limit | Record<string, Limit>
    >;
    for (const value of Object.values(exported)) {
      const limits = "scope" in value ? [value as Limit] : Object.values(value);
      scopes.push(...limits.map(({ scope }) => scope));
    }
  }
  expect(scopes.length).toBeGreaterThan(15);
  expect(scopes).toHaveLength(new Set(scopes).size);
});

it("finds every limit in a file named limits.ts", () => {
  const others = sources.filter(
    (file) =>
      !/(^|\/)(limits?|.*\.test)\.ts$/.test(file) &&
      /\b(hourly|quarterHourly|daily)\(/.test(
        readFileSync(join(LIB, file), "utf8"),
      ),
  );
  expect(others).toEqual([]);
});
