import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Refusal } from "./refusal";
import { ROOT } from "./root";

/** The test files that a change can reach, by kind. */
type Reach = { unit: string[]; http: string[]; journeys: string[] };

const MODULE = /\.(tsx?|mjs)$/;
const KINDS: Record<keyof Reach, RegExp> = {
  unit: /^(?!e2e\/).*\.test\.tsx?$/,
  http: /^e2e\/http\/.*\.test\.ts$/,
  journeys: /^e2e\/.*\.spec\.ts$/,
};

/** Returns the files that differ from their version at the commit `base`, with those that git does not know yet. */
export function changedSince(base: string): string[] {
  return [
    ...git("diff", "--name-only", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/** Returns every file of the checkout that git does not ignore. */
export const allFiles = (): string[] =>
  git("ls-files", "--cached", "--others", "--exclude-standard").filter((file) =>
    existsSync(join(ROOT, file)),
  );

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status !== 0) throw new Refusal(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.split("\n").filter(Boolean);
}

/**
 * Returns the tests that `changed` can reach: those that import it, and the journeys and tests over HTTP that name the
 * address of a page that imports it. It returns all tests where this cannot be known.
 */
export function reachOf(
  changed: string[],
  files: string[],
  read = (file: string) => readFileSync(join(ROOT, file), "utf8"),
): Reach {
  const texts = new Map(
    files.filter((file) => MODULE.test(file)).map((file) => [file, read(file)]),
  );
  const testsOf = (chosen: Iterable<string>): Reach => {
    const list = [...chosen].sort();
    return {
      unit: list.filter((file) => KINDS.unit.test(file)),
      http: list.filter((file) => KINDS.http.test(file)),
      journeys: list.filter((file) => KINDS.journeys.test(file)),
    };
  };
  const code = changed.filter((file) => !file.endsWith(".md"));
  if (code.some((file) => !MODULE.test(file) || !file.includes("/")))
    return testsOf(texts.keys());

  const importers = importersIn(texts);
  const reached = closure(code, importers);
  // Tests that read files may read any file.
  for (const [file, text] of texts)
    if (KINDS.unit.test(file) && /"node:fs(\/promises)?"/.test(text))
      reached.add(file);
  const product = code.filter(
    (file) => !/^(e2e|testkit)\/|\.test\.tsx?$/.test(file),
  );
  const addresses = addressesOf(product, importers);
  const isNamed = (text: string) =>
    /\/pages"/.test(text) ||
    addresses?.some((address) => text.includes(address));
  for (const [file, text] of texts)
    if (KINDS.http.test(file) || KINDS.journeys.test(file))
      if (!addresses || (addresses.length > 0 && isNamed(text)))
        reached.add(file);
  return testsOf(reached);
}

/**
 * Returns the addresses of the pages that product files can reach, up to the first part that varies. Returns undefined
 * if one reaches more than pages, such as a call or a layout, or nothing that is known.
 */
function addressesOf(
  product: string[],
  importers: Map<string, string[]>,
): string[] | undefined {
  const addresses = new Set<string>();
  for (const file of product) {
    const ends = [...closure([file], importers)].filter(
      (each) =>
        /^(app|scripts|lib\/server)\//.test(each) || !each.includes("/"),
    );
    const pages = ends.filter((each) => each.endsWith("/page.tsx"));
    const isKnown = ends.every((each) =>
      /^app\/(?!api\/).*\/(?!layout|error|loading|not-found|template|global-error|route)[\w-]+\.tsx?$/.test(
        each,
      ),
    );
    if (pages.length === 0 || !isKnown) return undefined;
    for (const page of pages) addresses.add(addressOf(page));
  }
  // The home page has no name of its own.
  return addresses.has("/") ? undefined : [...addresses];
}

const addressOf = (page: string) =>
  `/${dirname(page)
    .split("/")
    .slice(1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`.replace(/\/\[.*$/, "");

const IMPORT = /(?:from|import|mock)\s*\(?\s*"([^"]+)"/g;

/** Returns by module the modules that import it. */
function importersIn(texts: Map<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const [, name = ""] of text.matchAll(IMPORT)) {
      const target = resolve(file, name, texts);
      if (target)
        importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
}

function resolve(from: string, name: string, texts: Map<string, string>) {
  const path = name.startsWith("@/")
    ? name.slice(2)
    : name.startsWith(".")
      ? join(dirname(from), name)
      : undefined;
  if (path === undefined) return undefined;
  return ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"]
    .map((ending) => path + ending)
    .find((file) => texts.has(file));
}

function closure(start: string[], next: Map<string, string[]>): Set<string> {
  const reached = new Set(start);
  for (const file of reached)
    for (const importer of next.get(file) ?? []) reached.add(importer);
  return reached;
}
