import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TemplateCache } from "./template-cache";

/** Folders of another user: root, as whom tests may run, is refused nothing. */
const foreign = vi.hoisted(() => new Set<string>());
vi.mock("node:fs", async (load) => {
  const fs = await load<typeof import("node:fs")>();
  const refuse = (path: string) => {
    if ([...foreign].some((folder) => path.startsWith(folder)))
      throw new Error("EPERM");
  };
  return {
    ...fs,
    accessSync: (path: string, mode: number) => {
      if (mode === fs.constants.W_OK) refuse(path);
      fs.accessSync(path, mode);
    },
    mkdtempSync: (path: string) => {
      refuse(path);
      return fs.mkdtempSync(path);
    },
    utimesSync: (path: string, ...times: [Date, Date]) => {
      refuse(path);
      fs.utimesSync(path, ...times);
    },
  };
});

let root: string;
let cache: TemplateCache;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "limmat-templates-"));
  cache = new TemplateCache(root);
});
afterEach(() => {
  foreign.clear();
  rmSync(root, { recursive: true });
});

const add = (
  key: string,
  builtAt: string,
  meanwhile = () => Promise.resolve(),
) =>
  cache.add(key, { personas: [], calls: [], builtAt }, async (folder) => {
    writeFileSync(join(folder, "data"), builtAt);
    await meanwhile();
  });

const HOUR_MS = 60 * 60_000;

/** Sets the last use of a folder. */
function use(name: string, hoursAgo: number) {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS);
  utimesSync(join(root, name), at, at);
}

test("returns a template with what it knows", async () => {
  expect(cache.find("one")).toBeUndefined();
  await add("one", "today");
  expect(cache.find("one")).toEqual({
    personas: [],
    calls: [],
    builtAt: "today",
  });
});

test("keeps the first of two templates that are made at the same time", async () => {
  await add("one", "second", () => add("one", "first"));
  expect(cache.find("one")).toMatchObject({ builtAt: "first" });
  expect(readFileSync(join(cache.folderOf("one"), "data"), "utf8")).toBe(
    "first",
  );
  expect(readdirSync(root)).toEqual(["one"]);
});

test("removes a template that could not be written to its end", async () => {
  const full = add("one", "today", () =>
    Promise.reject(new Error("no space left")),
  );
  await expect(full).rejects.toThrow("no space left");
  expect(readdirSync(root)).toEqual([]);
});

test("leaves the half template of another run", async () => {
  await add("one", "today", () => add("two", "today"));
  expect(readdirSync(root)).toEqual(["one", "two"]);
});

test("deletes all but the four templates that were used last", async () => {
  const names = ["a", "b", "c", "d", "e"];
  for (const name of names) await add(name, "today");
  for (const [nth, name] of names.entries()) use(name, 10 - nth);
  cache.find("a");
  await add("f", "today");
  expect(readdirSync(root)).toEqual(["a", "d", "e", "f"]);
});

test("leaves templates that were used within the hour", async () => {
  for (const name of ["a", "b", "c", "d", "e"]) {
    await add(name, "today");
    use(name, 0.5);
  }
  await add("f", "today");
  expect(readdirSync(root)).toHaveLength(6);
});

test("makes a template in the first folder that belongs to the user", async () => {
  const [theirs, file, own] = [
    join(root, "a"),
    join(root, "b"),
    join(root, "c"),
  ];
  mkdirSync(theirs);
  writeFileSync(file, "");
  foreign.add(theirs);
  cache = TemplateCache.open("one", [theirs, join(file, "inside"), own]);
  await add("one", "today");
  expect(readdirSync(own)).toEqual(["one"]);
  expect(() => TemplateCache.open("one", [theirs])).toThrow(
    `can be kept in none of these folders: ${theirs}.`,
  );
});

test("finds the template of another user", async () => {
  await add("one", "today");
  foreign.add(root);
  const found = TemplateCache.open("one", [root, join(root, "own")]);
  expect(found.find("one")).toMatchObject({ builtAt: "today" });
});
