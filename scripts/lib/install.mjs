// Updates the installed packages and the generated Prisma client. Plain Node without dependencies.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const GENERATED = join(ROOT, "lib", "platform", "db", "generated");
const GENERATED_STAMP = join(GENERATED, ".made-from");

/**
 * Installs packages if package-lock.json has changed, and generates the Prisma client if the schema has changed.
 * Concurrent calls on one checkout wait for each other.
 * @param {{ production: boolean, onChild: (child: import("node:child_process").ChildProcess | undefined) => void }}
 * options
 * production: development packages may be missing
 * @throws {Error} with one line for the user
 */
export async function bringUpToDate({ production, onChild }) {
  if (isInstalled(production) && isGenerated()) return;
  const release = await lock();
  try {
    if (!isInstalled(production)) await install(onChild);
    if (!isGenerated()) await generate(onChild);
  } finally {
    onChild(undefined);
    release();
  }
}

/** npm keeps a copy of the lock file in node_modules and writes it last. */
function isInstalled(production) {
  const locked = readJson(join(ROOT, "package-lock.json"))?.packages;
  const installed = readJson(
    join(ROOT, "node_modules", ".package-lock.json"),
  )?.packages;
  if (!locked || !installed) return false;
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === "" ||
      entry.optional ||
      entry.devOptional ||
      (production && entry.dev) ||
      (installed[path]?.version === entry.version &&
        installed[path]?.integrity === entry.integrity),
  );
}

async function install(onChild) {
  const started = Date.now();
  console.log(
    "Installing packages (npm ci), about two minutes the first time …",
  );
  const beat = setInterval(
    () =>
      console.log(
        `  … still installing, ${Math.round((Date.now() - started) / 1000)} s`,
      ),
    15_000,
  );
  try {
    const npm = process.env.npm_execpath?.endsWith(".js")
      ? [process.execPath, process.env.npm_execpath]
      : ["npm"];
    const code = await run(
      [
        ...npm,
        "ci",
        "--include=dev",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
      ],
      {},
      onChild,
    );
    if (code !== 0) {
      throw new Error(
        `Installing packages failed (npm ci, exit ${code}): see npm's output above, check the network and try again.`,
      );
    }
  } finally {
    clearInterval(beat);
  }
  console.log(
    `Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`,
  );
}

function schemaHash() {
  const schema = join(ROOT, "prisma", "schema.prisma");
  if (!existsSync(schema)) return undefined;
  const prisma = readJson(join(ROOT, "package-lock.json"))?.packages?.[
    "node_modules/prisma"
  ];
  return createHash("sha256")
    .update(readFileSync(schema))
    .update(String(prisma?.version))
    .digest("hex");
}

function isGenerated() {
  const hash = schemaHash();
  if (hash === undefined) return true;
  try {
    return readFileSync(GENERATED_STAMP, "utf8") === hash;
  } catch {
    return false;
  }
}

async function generate(onChild) {
  const cli = join(ROOT, "node_modules", "prisma", "build", "index.js");
  if (!existsSync(cli)) {
    if (existsSync(GENERATED)) return;
    throw new Error(
      "The Prisma client is missing: run `npm ci` and `npm run build` first.",
    );
  }
  const lines = [];
  const code = await run(
    [process.execPath, cli, "generate"],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        // Generating needs no schema engine, but Prisma would look for one and download it.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: "1",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
      },
      onLine: (chunk) => lines.push(chunk),
    },
    onChild,
  );
  if (code !== 0)
    throw new Error(`prisma generate failed:\n${lines.join("").trim()}`);
  writeFileSync(GENERATED_STAMP, schemaHash() ?? "");
}

function run(
  [command, ...args],
  { stdio = "inherit", env = process.env, onLine } = {},
  onChild,
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio, env });
    onChild(child);
    child.stdout?.on("data", (chunk) => onLine?.(String(chunk)));
    child.stderr?.on("data", (chunk) => onLine?.(String(chunk)));
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
}

/**
 * A lock file with the id of the installing process, outside node_modules, which npm ci removes. The process touches
 * the file regularly, so that a stale lock is detected even if another process now has its id.
 */
async function lock() {
  const file = join(
    tmpdir(),
    `limmat-install-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`,
  );
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isLeftBehind(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isWaiting)
      console.log("Waiting for another process that installs packages here …");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const touch = setInterval(
    () => utimesSync(file, new Date(), new Date()),
    5_000,
  );
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  return () => {
    clearInterval(touch);
    process.off("exit", release);
    release();
  };
}

function isLeftBehind(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > 30_000) return true;
    const pid = Number(readFileSync(file, "utf8"));
    return pid > 0 && !isAlive(pid);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
