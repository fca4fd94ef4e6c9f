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

function link(place: string, target: string) {
  if (existsSync(place) && realpathSync(place) === target) return;
  mkdirSync(dirname(place), { recursive: true });
  // Another run may do the same at this moment.
  const half = `${place}.${process.pid}`;
  rmSync(half, { force: true });
  symlinkSync(target, half, "dir");
  renameSync(half, place);
}
