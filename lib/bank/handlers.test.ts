import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { jobTitle } from "@/lib/features/back-office/jobs/titles";
import { JOBS, PURGES } from "./handlers";

const LIB = join(import.meta.dirname, "..");

it("runs the purges of every owner", async () => {
  const files = readdirSync(LIB, {
    recursive: true,
    encoding: "utf8",
  }).filter((file) => file.endsWith("/purge.ts"));
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const exported = (await import(join(LIB, file))) as Record<
      string,
      string[]
    >;
    const purges = Object.values(exported).flat();
    expect(purges.length, file).toBeGreaterThan(0);
    expect(PURGES, file).toEqual(expect.arrayContaining(purges));
  }
});

it("names every kind of job once, with a title for staff", () => {
  const kinds = JOBS.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.filter((kind) => jobTitle(kind) === kind)).toEqual([]);
});
