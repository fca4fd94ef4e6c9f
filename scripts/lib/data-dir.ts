import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { birthOf, isAlive, pidNamespace } from "./processes";
import { Refusal } from "./refusal";

/**
 * Creates DATA_DIR and claims it for this process.
 * @returns a function that releases it
 * @throws Refusal if it cannot be created, or a running process has claimed it
 */
export function claimDataDir(dataDir: string): () => void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new Refusal(
      `DATA_DIR ${dataDir} could not be created (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a writable folder.`,
    );
  }
  const file = join(dataDir, "owner.pid");
  for (;;) {
    try {
      writeFileSync(file, ownMark(), { flag: "wx", mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST") {
        throw new Refusal(
          `DATA_DIR ${dataDir} is not writable (${code}): set DATA_DIR to a writable folder.`,
        );
      }
    }
    const owner = livingOwner(dataDir);
    if (owner !== undefined) {
      const advice = owner.isVisible
        ? ": stop that process"
        : ` of another container, which cannot be seen from here: stop that process, or remove ${file} if it has ended`;
      throw new Refusal(
        `DATA_DIR ${dataDir} is in use by process ${owner.pid}${advice}, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
}

/** Node's own `recursive` option never returns if the system answers ENOENT below an existing folder (/proc). */
function makeFolder(path: string) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * Returns the process that has claimed DATA_DIR, or undefined if it has ended. One in another process namespace cannot
 * be seen; it counts as running, because two databases on the same data destroy it.
 */
export function livingOwner(
  dataDir: string,
): { pid: number; isVisible: boolean } | undefined {
  let mark: string;
  try {
    mark = readFileSync(join(dataDir, "owner.pid"), "utf8");
  } catch {
    return undefined;
  }
  const [first, birth, namespace] = mark.split("\n");
  const pid = Number(first);
  const isVisible = !namespace || namespace === pidNamespace();
  const lives =
    pid > 0 &&
    (!isVisible || (isAlive(pid) && (birth === "" || birthOf(pid) === birth)));
  return lives ? { pid, isVisible } : undefined;
}

function ownMark() {
  return `${process.pid}\n${birthOf(process.pid) ?? ""}\n${pidNamespace()}\n`;
}

/**
 * Reads a JSON object from DATA_DIR; undefined if there is none.
 * @throws Refusal if the file cannot be read
 */
export function readKept<T>(dataDir: string, name: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, name), "utf8")) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Refusal(
      `${join(dataDir, name)} could not be read: restore the file, or move it away.`,
    );
  }
}

/** Writes a JSON object to DATA_DIR atomically, readable by its owner only. */
export function keep(dataDir: string, name: string, value: unknown) {
  const half = join(dataDir, `${name}.new`);
  writeFileSync(half, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(half, join(dataDir, name));
}

export function randomSecret() {
  return randomBytes(32).toString("hex");
}

/** Returns a new key ring with one key, in the format of the settings. */
export function randomKeys() {
  return `k1:${randomBytes(32).toString("base64")}`;
}
