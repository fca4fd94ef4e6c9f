import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, relative } from "node:path";

/**
 * Returns whether a path depends on the folder of the code: because it is relative, or inside that folder, links
 * followed. An update replaces the folder. The server and the commands run in it.
 */
export function dependsOnCode(path: string): boolean {
  if (!isAbsolute(path)) return true;
  const way = relative(realpathSync(process.cwd()), realPathOf(path));
  return !/^\.\.(\/|$)/.test(way);
}

/** Returns the path without links, also if its last folders do not exist yet. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    // Joined by hand: with join, the bundler takes the whole project along.
    return parent === path ? path : `${realPathOf(parent)}/${basename(path)}`;
  }
}
