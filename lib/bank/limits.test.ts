import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const LIB = join(import.meta.dirname, "..");

/** Two limits of one scope would count each other's attempts. */
it("gives every limit a scope of its own", () => {
  const scopes = readdirSync(LIB, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(LIB, file), "utf8").matchAll(
        /\b(?:hourly|quarterHourly|daily)\(\s*"([^"]+)"/g,
      ),
    ])
    .map(([, scope]) => scope);
  expect(scopes.length).toBeGreaterThan(30);
  expect(scopes).toHaveLength(new Set(scopes).size);
});
