// Updates the installed packages and the generated Prisma client. Plain Node without dependencies.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { forDemonstration, listNeeded } from "./lock-file.mjs";

export const ROOT = join(import.meta.dirname, "..", "..");

const NODE_MODULES = join(ROOT, "node_modules");
/** A folder of the same file system, which node_modules moves out of. */
const INSTALLING = join(ROOT, ".installing");
const GENERATED = join(ROOT, "lib", "platform", "db", "generated");
const GENERATED_STAMP = join(GENERATED, ".made-from");
/** Outside node_modules, which npm ci removes. */
const LOCK = join(tmpdir(), `limmat-install-${hashOf(ROOT).slice(0, 16)}`);
const TOUCHED_EVERY_MS = 2_000;
const LEFT_BEHIND_AFTER_MS = 15_000;

/** @typedef {"production" | "demonstration" | "all"} Scripts */

/**
 * Installs packages if package-lock.json has changed or these scripts need more, and generates the Prisma client if
 * the schema has changed. Concurrent calls on one checkout wait for each other.
 * @param {Scripts} scripts
 * @throws {Error} with the text for the user
 */
export async function bringUpToDate(scripts) {
  if (isInstalled(scripts) && isGenerated()) return;
  const release = await lock();
  try {
    if (!isInstalled(scripts)) await install(scripts);
    if (!isGenerated()) await generate();
  } finally {
    release();
  }
}

/**
 * npm keeps a copy of the lock file in node_modules and writes it last.
 * @param {Scripts} scripts
 */
function isInstalled(scripts) {
  const locked = packagesOf("package-lock.json");
  const installed = packagesOf("node_modules/.package-lock.json");
  if (!locked || !installed) return false;
  const needed = listNeeded(locked, scripts);
  return Object.entries(locked).every(
    ([path, entry]) =>
      // The packages of this checkout are not installed.
      !path.includes("node_modules/") ||
      entry.optional ||
      entry.devOptional ||
      (needed && !needed.has(path)) ||
      (installed[path]?.version === entry.version &&
        installed[path]?.integrity === entry.integrity),
  );
}

/** @param {Scripts} scripts */
async function install(scripts) {
  if (scripts === "demonstration" && !existsSync(NODE_MODULES))
    return installDemonstration();
  if (isInstalled("demonstration")) {
    console.log("Installing the packages that only tests and tools need …");
    // `npm ci` would remove the packages under a demonstration that is running.
    return npm(ROOT, "install", "--no-save");
  }
  console.log(
    "Installing packages (npm ci), about two minutes the first time …",
  );
  return npm(ROOT, "ci");
}

/** Installs less than half of the packages, in half of the time. The others follow when a script needs them. */
async function installDemonstration() {
  console.log("Installing the packages of the demonstration …");
  const read = (name) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));
  const { manifest, lock } = forDemonstration(
    read("package.json"),
    read("package-lock.json"),
  );
  rmSync(INSTALLING, { recursive: true, force: true });
  mkdirSync(INSTALLING);
  const write = (name, content) =>
    writeFileSync(join(INSTALLING, name), JSON.stringify(content));
  write("package.json", manifest);
  write("package-lock.json", lock);
  await npm(INSTALLING, "ci");
  renameSync(join(INSTALLING, "node_modules"), NODE_MODULES);
  rmSync(INSTALLING, { recursive: true });
}

/** Runs npm in a folder and shows its errors. */
async function npm(cwd, command, ...options) {
  const cli = process.env.npm_execpath;
  const program = cli?.endsWith(".js") ? [process.execPath, cli] : ["npm"];
  const { code } = await run(
    [
      ...program,
      command,
      "--include=dev",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      ...options,
    ],
    { cwd, stdio: "inherit" },
  );
  if (code !== 0)
    throw new Error(
      `Installing packages failed (npm ${command}, exit ${code}): see npm's output above, check the network and try again.`,
    );
}

const schemaHash = () =>
  hashOf(
    readFileSync(join(ROOT, "prisma", "schema.prisma"), "utf8"),
    String(packagesOf("package-lock.json")?.["node_modules/prisma"]?.version),
  );

const isGenerated = () =>
  existsSync(GENERATED_STAMP) &&
  readFileSync(GENERATED_STAMP, "utf8") === schemaHash();

async function generate() {
  const cli = join(ROOT, "node_modules", "prisma", "build", "index.js");
  if (!existsSync(cli)) {
    if (existsSync(GENERATED)) return;
    throw new Error(
      "The Prisma client is missing: run `npm ci` and `npm run build` first.",
    );
  }
  const { code, output } = await run([process.execPath, cli, "generate"], {
    env: {
      ...process.env,
      // Generating needs no schema engine, but Prisma would look for one and download it.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  });
  if (code !== 0) throw new Error(`prisma generate failed:\n${output.trim()}`);
  writeFileSync(GENERATED_STAMP, schemaHash());
}

/** Runs a command, which ends with this process. */
function run([command, ...args], options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, ...options });
    const end = () => child.kill();
    process.once("exit", end);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    const settle = (code) => {
      process.off("exit", end);
      resolve({ code, output });
    };
    child.on("error", (error) => settle(error.message));
    child.on("close", (code, signal) => settle(code ?? signal));
  });
}

/** Makes a file that this process touches regularly, so that the others notice if it was killed. */
async function lock() {
  for (let isWaiting = false; !tryLock(); isWaiting = true) {
    if (!isWaiting)
      console.log("Waiting for another process that installs packages here …");
    await pause(500);
    const touched = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs;
    if (touched < Date.now() - LEFT_BEHIND_AFTER_MS)
      rmSync(LOCK, { force: true });
  }
  const touch = setInterval(
    () => utimes(LOCK, new Date(), new Date(), () => {}),
    TOUCHED_EVERY_MS,
  );
  const remove = () => rmSync(LOCK, { force: true });
  process.once("exit", remove);
  return () => {
    clearInterval(touch);
    process.off("exit", remove);
    remove();
  };
}

function tryLock() {
  try {
    writeFileSync(LOCK, "", { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** @returns the packages of a lock file by path; undefined if it cannot be read */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}

function hashOf(...parts) {
  return createHash("sha256").update(parts.join("\0")).digest("hex");
}
