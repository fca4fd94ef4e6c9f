// Entry point of every script: `node scripts/run.mjs <name> [arguments]`.
// Plain Node without dependencies, because it also runs before anything is installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT, bringUpToDate } from "./lib/install.mjs";
import { readUsage } from "./lib/usage.mjs";

const [name = "", ...args] = process.argv.slice(2);
const script = join(ROOT, "scripts", `${name}.ts`);

/** Scripts that also run with only the production packages installed. */
const PRODUCTION = new Set(["migrate", "admin", "reconcile", "journal"]);
/** Scripts that need no tools of tests. */
const DEMONSTRATION = new Set(["demo", "two-banks", "clock", "secrets"]);

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// The versions of "engines" in package.json, which are those that Prisma supports.
const isSupported =
  major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
if (!isSupported) {
  refuse(
    `Node ${process.versions.node} is not supported: install Node 24 (recommended), 22.12 or newer 22, or 20.19 or newer 20.`,
  );
}
if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(script)) {
  refuse(`There is no script "${name}": see "scripts" in package.json.`);
}

const usage = readUsage(name, args);
if (usage?.help) {
  console.log(usage.help);
  process.exit(0);
}
if (usage?.refusal) refuse(usage.refusal);

let child;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (!child) process.exit(signal === "SIGINT" ? 130 : 143);
    child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  });
}

try {
  await bringUpToDate(
    PRODUCTION.has(name)
      ? "production"
      : DEMONSTRATION.has(name)
        ? "demonstration"
        : "all",
  );
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}

// `react-server` makes the "server-only" marker an empty module, as inside the server.
// The IPC channel lets the script notice that this process is gone, even after SIGKILL.
child = spawn(
  process.execPath,
  ["--conditions=react-server", "--import", "tsx", script, ...args],
  { cwd: ROOT, stdio: ["inherit", "inherit", "inherit", "ipc"] },
);
child.on("exit", (code, signal) =>
  process.exit(code ?? (signal === "SIGINT" ? 130 : 143)),
);
endWithNpm();

/** npm may end without passing the signal on, or be killed. This process then gets a new parent. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500).unref();
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
