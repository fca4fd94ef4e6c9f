import { readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

/** The folders in which Next puts the scripts that routes and pages load on the server. */
const FOLDERS = ["server/chunks", "server/chunks/ssr"];

/** The last line names the source map, which differs between copies. */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*\s*$/;

/**
 * Replaces each server script that repeats another one by a symbolic link to it, so that Node, which follows links,
 * loads it once. Turbopack writes the scripts that routes share once for each route.
 * @returns the number of files that were replaced
 */
export function linkSameChunks(distDir: string): number {
  return FOLDERS.map((folder) => linkWithin(join(distDir, folder))).reduce(
    (total, count) => total + count,
    0,
  );
}

function linkWithin(folder: string): number {
  const firsts = new Map<string, string>();
  let count = 0;
  const scripts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map(({ name }) => name)
    .sort();
  for (const script of scripts) {
    const file = join(folder, script);
    const code = readFileSync(file, "utf8").replace(SOURCE_MAP, "");
    const first = firsts.get(code);
    if (first === undefined) {
      firsts.set(code, script);
      continue;
    }
    rmSync(file);
    symlinkSync(first, file);
    count += 1;
  }
  return count;
}
