import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { linkPackages } from "./links";

let folder = "";
const write = (file: string, content: unknown) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
};
const kit = () => join(folder, "node_modules", "limmat-testkit");
const seenAt = (place: string): unknown =>
  JSON.parse(readFileSync(join(kit(), "bank", place, "package.json"), "utf8"));

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "limmat-links-")));
  write("node_modules/limmat-testkit/package.json", {
    dependencies: { pg: "1", "@scope/font": "1" },
  });
  write("node_modules/limmat-testkit/bank/links.json", {
    dist: ".next",
    links: { "pg-abc": "pg", "@scope/font-def": "@scope/font" },
  });
  write("node_modules/pg/package.json", { is: "pg" });
});

afterEach(() => rmSync(folder, { recursive: true }));

test("links packages beside and inside the kit, by their names and those of the build", () => {
  write("node_modules/limmat-testkit/node_modules/@scope/font/package.json", {
    is: "font",
  });
  for (const _start of ["first", "second"])
    linkPackages(kit(), join(kit(), "bank"));
  for (const place of ["node_modules/pg", ".next/node_modules/pg-abc"])
    expect(seenAt(place)).toEqual({ is: "pg" });
  for (const place of [
    "node_modules/@scope/font",
    ".next/node_modules/@scope/font-def",
  ])
    expect(seenAt(place)).toEqual({ is: "font" });
});

test("replaces a link that leads elsewhere", () => {
  write("node_modules/@scope/font/package.json", { is: "font" });
  linkPackages(kit(), join(kit(), "bank"));
  write("node_modules/limmat-testkit/node_modules/pg/package.json", {
    is: "another pg",
  });
  linkPackages(kit(), join(kit(), "bank"));
  expect(seenAt("node_modules/pg")).toEqual({ is: "another pg" });
});

test("lets two runs link at the same time", async () => {
  const home = join(kit(), "bank");
  const code = join(import.meta.dirname, "links.ts");
  const runs = ["one", "two"].map((name) => {
    write(`${name}/package.json`, { dependencies: { pg: "1" } });
    for (const found of ["pg", "@scope/font"])
      write(`${name}/node_modules/${found}/package.json`, { is: name });
    const script = `
      import { linkPackages } from ${JSON.stringify(code)};
      for (let round = 0; round < 5000; round++)
        linkPackages(${JSON.stringify(join(folder, name))}, ${JSON.stringify(home)});`;
    return promisify(execFile)(process.execPath, [
      ...["--import", "tsx", "--input-type=module"],
      ...["--eval", script],
    ]);
  });
  await Promise.all(runs);
  expect(seenAt("node_modules/pg")).toEqual({
    is: expect.stringMatching(/^(one|two)$/),
  });
});

test("names a package that is not installed", () => {
  expect(() => linkPackages(kit(), join(kit(), "bank"))).toThrow(
    "The package @scope/font is not installed: run npm install.",
  );
});

test("says who must link packages that this user cannot", () => {
  write("node_modules/@scope/font/package.json", { is: "font" });
  // Not even root can make a folder in a file.
  write("node_modules/limmat-testkit/bank/node_modules", "");
  const place = join(kit(), "bank", "node_modules", "pg");
  expect(() => linkPackages(kit(), join(kit(), "bank"))).toThrow(
    `${place} could not be written (EEXIST). If the kit belongs to another user, that user must run: npx limmat-testkit link`,
  );
});
