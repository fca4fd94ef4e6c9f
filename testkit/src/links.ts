import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";

type Links = { dist: string; links: Record<string, string> };

/**
 * Gives the application of the packed kit its packages. npm installs them beside or above the kit, while the application
 * reads some of their files in its own folder, and its build loads them under other names.
 */
export function linkPackages(kit: string, home: string): void {
  const { dist, links } = readJson<Links>(join(home, "links.json"));
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>(
    join(kit, "package.json"),
  );
  for (const name of Object.keys(dependencies))
    link(join(home, "node_modules", name), findPackage(kit, name));
  for (const [alias, name] of Object.entries(links))
    link(join(home, dist, "node_modules", alias), findPackage(kit, name));
}

const readJson = <T>(file: string) =>
  JSON.parse(readFileSync(file, "utf8")) as T;

function findPackage(from: string, name: string): string {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return realpathSync(folder);
  if (dirname(from) === from)
    throw new Error(`The package ${name} is not installed: run npm install.`);
  return findPackage(dirname(from), name);
}

/** @throws Error that says what to do if this user may not write there */
function link(place: string, target: string) {
  if (existsSync(place) && realpathSync(place) === target) return;
  try {
    replaceLink(place, target);
  } catch (cause) {
    throw new Error(
      `${place} could not be written (${(cause as NodeJS.ErrnoException).code}). If the kit belongs to another user, that user must run: npx limmat-testkit link`,
      { cause },
    );
  }
}

function replaceLink(place: string, target: string) {
  mkdirSync(dirname(place), { recursive: true });
  // Another run may do the same at this moment.
  const half = `${place}.${process.pid}`;
  rmSync(half, { force: true });
  symlinkSync(target, half, "dir");
  renameSync(half, place);
}
