import { join } from "node:path";
import { build, isBuilt } from "./lib/build";
import { buildEmptyPage } from "./lib/empty-page";
import { printTable } from "./lib/figures";
import { type Lifetime, runScript } from "./lib/lifetime";
import { gzippedSize, scriptsOf } from "./lib/page-scripts";
import { measurePages } from "./lib/page-sizes";
import { during } from "./lib/progress";
import { ROOT } from "./lib/root";
import { loadDotEnv } from "./lib/settings";

/** Script size allowed for each page, as a multiple of an empty page's. */
const AIMS = [
  { path: "/", page: "/(marketing)/page", atMost: 1.15 },
  { path: "/dashboard", page: "/dashboard/(home)/page", atMost: 1.6 },
];

runScript(async (lifetime) => {
  loadDotEnv();
  if (!isBuilt(process.env))
    await during("Building", () => build(lifetime, process.env));
  const distDir = join(ROOT, process.env.NEXT_DIST_DIR || ".next");
  const empty = await during("Building an empty page", () =>
    weighEmptyPage(lifetime),
  );

  const scripts = AIMS.map(({ path, page, atMost }) => {
    const files = scriptsOf(distDir, page);
    const size = gzippedSize(distDir, files);
    return { path, files: files.length, size, atMost };
  });
  printTable([
    ["page", "scripts", "gzip, bytes", "ratio", "aim", ""],
    ["an empty page", String(empty.files), String(empty.size), "1.00"],
    ...scripts.map(({ path, files, size, atMost }) => [
      path,
      String(files),
      String(size),
      (size / empty.size).toFixed(2),
      `<= ${atMost.toFixed(2)}`,
      verdict(size / empty.size <= atMost),
    ]),
  ]);

  const pages = await during("Rendering pages", () => measurePages(lifetime));
  printTable([
    ["page", "HTML, bytes", "aim", ""],
    ...pages.map(({ path, size, atMost }) => [
      path,
      String(size),
      `<= ${atMost}`,
      verdict(size <= atMost),
    ]),
  ]);
  return scripts.every(({ size, atMost }) => size / empty.size <= atMost) &&
    pages.every(({ size, atMost }) => size <= atMost)
    ? 0
    : 1;
});

const verdict = (isMet: boolean) => (isMet ? "met" : "missed");

async function weighEmptyPage(lifetime: Lifetime) {
  const distDir = join(await buildEmptyPage(lifetime), ".next");
  const files = scriptsOf(distDir, "/page");
  return { files: files.length, size: gzippedSize(distDir, files) };
}
