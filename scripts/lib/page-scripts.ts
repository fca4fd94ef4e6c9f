import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { Refusal } from "./refusal";

const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/**
 * The scripts that the document of an App Router page loads at first, as paths below `distDir`: Next's own
 * and those of the layouts, error boundaries and page along its way. What is loaded for other pages ahead
 * of time and polyfills for old browsers are not among them.
 * @param page as Next names it, such as "/dashboard/(home)/page"
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

/** Bytes of these files as Next itself would send them compressed: one measure for ours and an empty page. */
export function gzippedSize(distDir: string, files: string[]): number {
  return files.reduce(
    (total, file) => total + gzipSync(readFileSync(join(distDir, file))).length,
    0,
  );
}

/**
 * Asks V8 to compile the functions of every script that a document loads at first while it arrives, beside
 * the page's own work, instead of one by one in it when each is first called. Other engines read a comment.
 * Scripts fetched later stay as they are: of those only a part runs.
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

/** The manifest is a script that puts it into a global. */
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
