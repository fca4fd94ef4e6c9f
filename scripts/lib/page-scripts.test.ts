import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { gzippedSize, hintFirstScripts, scriptsOf } from "./page-scripts";

const distDir = mkdtempSync(join(tmpdir(), "limmat-scripts-"));
afterAll(() => rmSync(distDir, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(distDir, path)), { recursive: true });
  writeFileSync(join(distDir, path), text);
};

const PAGE = "/dashboard/(home)/page";
write(
  "build-manifest.json",
  JSON.stringify({ rootMainFiles: ["main.js"], polyfillFiles: ["old.js"] }),
);
write(
  `server/app${PAGE}_client-reference-manifest.js`,
  `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
   globalThis.__RSC_MANIFEST["${PAGE}"] = ${JSON.stringify({
     entryJSFiles: {
       "[project]/app/layout": ["shared.js"],
       "[project]/app/error": ["shared.js", "error.js"],
       "[project]/app/not-found": ["shared.js", "not-found.js"],
       "[project]/app/dashboard/(home)/page": ["shared.js", "page.js"],
     },
   })};`,
);

it("returns Next's own scripts and those of layouts, boundaries and the page, each once", () => {
  expect(scriptsOf(distDir, PAGE)).toEqual([
    "main.js",
    "shared.js",
    "error.js",
    "page.js",
  ]);
});

it("adds up the compressed sizes", () => {
  write("main.js", "main();".repeat(100));
  write("page.js", "page();".repeat(100));
  expect(gzippedSize(distDir, ["main.js", "page.js"])).toBe(
    gzipSync("main();".repeat(100)).length +
      gzipSync("page();".repeat(100)).length,
  );
});

it("marks only the scripts of first loads for early compilation, each once", () => {
  write(
    "app-path-routes-manifest.json",
    JSON.stringify({
      [PAGE]: "/dashboard",
      "/api/health/route": "/api/health",
    }),
  );
  const first = scriptsOf(distDir, PAGE);
  for (const script of [...first, "later.js"]) write(script, `${script}();`);
  hintFirstScripts(distDir);
  const read = (script: string) => readFileSync(join(distDir, script), "utf8");
  for (const script of first)
    expect(read(script)).toBe(`//# allFunctionsCalledOnLoad\n${script}();`);
  expect(read("later.js")).toBe("later.js();");
});
