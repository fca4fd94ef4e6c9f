import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { Refusal } from "./refusal";

const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/**
 * Returns the scripts of an App Router page's first load, as paths below `distDir`: Next's own and those of its
 * layouts, error boundaries and the page. Prefetched scripts and polyfills for old browsers are not included.
 * @param page Next's name of the page, such as "/dashboard/(home)/page"
 */
export function scriptsOf(distDir: string, page: string): string[] {
  const { rootMainFiles } = JSON.parse(
    readFileSync(join(distDir, "build-manifest.json"), "utf8"),
  ) as { rootMainFiles: string[] };
  const entries = Object.entries(clientManifest(distDir, page).entryJSFiles)
    .filter(([entry]) => !entry.endsWith("/not-found"))
    .flatMap(([, files]) => files);
  return [...new Set([...rootMainFiles, ...entries])];
}

/**
 * Returns the size in bytes of these files, compressed as Next would send them. The same measure applies to our
 * pages and to an empty page.
 */
export function gzippedSize(distDir: string, files: string[]): number {
  return files.reduce(
    (total, file) => total + gzipSync(readFileSync(join(distDir, file))).length,
    0,
  );
}

/**
 * Makes V8 compile all functions of the first-load scripts while they arrive, rather than one by one on first call.
 * Other engines ignore the comment. Scripts that are fetched later are unchanged, since only a part of their
 * functions runs.
 * Source: https://v8.dev/blog/explicit-compile-hints
 */
export function hintFirstScripts(distDir: string) {
  const pages = Object.keys(
    JSON.parse(
      readFileSync(join(distDir, "app-path-routes-manifest.json"), "utf8"),
    ) as Record<string, string>,
  ).filter((entry) => entry.endsWith("/page"));
  const scripts = new Set(pages.flatMap((page) => scriptsOf(distDir, page)));
  for (const script of scripts) {
    const file = join(distDir, script);
    writeFileSync(file, `${COMPILE_HINT}\n${readFileSync(file, "utf8")}`);
  }
}

/** The manifest is a script that assigns a global. */
function clientManifest(distDir: string, page: string) {
  const file = join(
    distDir,
    "server",
    "app",
    `${page}_client-reference-manifest.js`,
  );
  const global: {
    __RSC_MANIFEST?: Record<string, { entryJSFiles: Record<string, string[]> }>;
  } = {};
  runInNewContext(readFileSync(file, "utf8"), { globalThis: global });
  const manifest = global.__RSC_MANIFEST?.[page];
  if (!manifest)
    throw new Refusal(`The build has no manifest of ${page}: build again.`);
  return manifest;
}
