import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { jobTitle } from "@/lib/features/back-office/jobs/titles";
import { JOBS } from "./handlers";

const LIB = join(import.meta.dirname, "..");

it("runs the purges of every owner", () => {
  const defined = readdirSync(LIB, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [
      ...readFileSync(join(LIB, file), "utf8").matchAll(
        /^export const (\w+Purges) = /gm,
      ),
    ])
    .map(([, name]) => name!);
  const run = readFileSync(join(LIB, "bank/handlers.ts"), "utf8");
  expect(defined.length).toBeGreaterThan(3);
  expect(defined.filter((name) => !run.includes(`...${name},`))).toEqual([]);
});

it("names every kind of job once, with a title for staff", () => {
  const kinds = JOBS.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.filter((kind) => jobTitle(kind) === kind)).toEqual([]);
});
