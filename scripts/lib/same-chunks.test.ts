import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { linkSameChunks } from "./same-chunks";

const distDir = mkdtempSync(join(tmpdir(), "limmat-chunks-"));
afterAll(() => rmSync(distDir, { recursive: true }));

const chunks = join(distDir, "server", "chunks");
const require = createRequire(import.meta.url);

it("links a script to the one it repeats, and Node loads both as one module", () => {
  mkdirSync(join(chunks, "ssr"), { recursive: true });
  const write = (name: string, code: string) =>
    writeFileSync(
      join(chunks, name),
      `${code}\n\n//# sourceMappingURL=${name}.map`,
    );
  write("a.js", "module.exports = [1];");
  write("b.js", "module.exports = [1];");
  write("c.js", "module.exports = [2];");
  write("ssr/d.js", "module.exports = [1];");
  expect(linkSameChunks(distDir)).toBe(1);
  const load = (name: string): unknown => require(join(chunks, name));
  expect(load("b.js")).toEqual([1]);
  expect(load("b.js")).toBe(load("a.js"));
  expect(load("c.js")).toEqual([2]);
  expect(lstatSync(join(chunks, "b.js")).isSymbolicLink()).toBe(true);
  expect(lstatSync(join(chunks, "ssr", "d.js")).isSymbolicLink()).toBe(false);
  expect(linkSameChunks(distDir)).toBe(0);
});
