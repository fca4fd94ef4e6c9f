import { join } from "node:path";
import { build, isBuilt } from "./lib/build";
import { buildEmptyPage } from "./lib/empty-page";
import { printTable } from "./lib/figures";
import { type Lifetime, runScript } from "./lib/lifetime";
import { gzippedSize, scriptsOf } from "./lib/page-scripts";
import { during } from "./lib/progress";
import { ROOT } from "./lib/root";
import { loadDotEnv } from "./lib/settings";

/** Script size allowed for each page, as a multiple of an empty page's. */
const AIMS = [
  { path: "/", page: "/(marketing)/page", atMost: 1.15 },
  { path: "/dashboard", page: "/dashboard/(home)/page", atMost: 1.6 },
];

runScript(
  async (lifetime) => {
    loadDotEnv();
    if (!isBuilt(process.env))
      await during("Building", () => build(lifetime, process.env));
    const distDir = join(ROOT, process.env.NEXT_DIST_DIR || ".next");
    const empty = await during("Building an empty page", () =>
      weighEmptyPage(lifetime),
    );

    const lines = AIMS.map(({ path, page, atMost }) => {
      const files = scriptsOf(distDir, page);
      const size = gzippedSize(distDir, files);
      return { path, files: files.length, size, atMost };
    });
    printTable([
      ["page", "scripts", "gzip, bytes", "ratio", "aim", ""],
      ["an empty page", String(empty.files), String(empty.size), "1.00"],
      ...lines.map(({ path, files, size, atMost }) => [
        path,
        String(files),
        String(size),
        (size / empty.size).toFixed(2),
        `<= ${atMost.toFixed(2)}`,
        size / empty.size <= atMost ? "met" : "missed",
      ]),
    ]);
    return lines.every(({ size, atMost }) => size / empty.size <= atMost)
      ? 0
      : 1;
  },
  { signalExitCode: 130 },
);

async function weighEmptyPage(lifetime: Lifetime) {
  const distDir = join(await buildEmptyPage(lifetime), ".next");
  const files = scriptsOf(distDir, "/page");
  return { files: files.length, size: gzippedSize(distDir, files) };
}
