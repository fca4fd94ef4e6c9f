import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { endChild, runCommand, runOrRefuse } from "../lib/children";
import { claimDataDir } from "../lib/data-dir";
import type { Lifetime } from "../lib/lifetime";
import { during } from "../lib/progress";
import { Refusal } from "../lib/refusal";
import { readSettings } from "../lib/settings";

/** Debian 13 has PostgreSQL 17. The packages of Debian 12 stop at 15, which Limmat does not support. */
const RELEASE = "trixie";
const PACKAGES = [
  "postgresql-17",
  "patroni",
  "python3-etcd",
  "etcd-server",
  "haproxy",
  "pgbouncer",
  "pgbackrest",
];

/** Gives the new process its own view of /proc and /dev, which ends with it. */
const ENTER = `root=$1 user=$2; shift 2
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && exec chroot --userspec="$user" "$root" "$@"`;

const inside = (root: string, user: string, command: string[]) => [
  ...["--mount", "sh", "-c", ENTER, "sh", root, user],
  ...command,
];

/** The whole environment of a program. */
const ENV = {
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/tmp",
  LANG: "C.UTF-8",
} as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;

/** A small Debian in a folder, with the programs of the cluster. Nothing is installed on the machine itself. */
export type Debian = {
  /** The folder of the drills, which holds all the rest. */
  dataDir: string;
  root: string;
  logs: string;
  /** Starts a program of this Debian in its own process group; its output goes to `logFile`. */
  start(
    command: string[],
    options: { user: string; logFile: string; env?: Record<string, string> },
  ): ChildProcess;
  /** Runs a program of this Debian as `postgres`. @throws Refusal with its last lines if it fails */
  run(command: string[]): Promise<void>;
};

/**
 * Installs Debian with the cluster's packages below .data, once, and claims it for this script. No process in it outlives
 * `lifetime`, and those of an earlier script that was killed end first.
 * @throws Refusal if this is not Linux with Debian's package tools and the rights of root, or another script uses it
 */
export async function openDebian(lifetime: Lifetime): Promise<Debian> {
  requireDebianTools();
  const dataDir = join(readSettings({}).dataDir, "cluster");
  lifetime.onStop(claimDataDir(dataDir));
  const root = join(realpathSync(dataDir), `debian-${RELEASE}`);
  const endProcesses = () => killProcessesIn(root);
  endProcesses();
  lifetime.onStop(endProcesses);
  const done = join(root, `.installed-${PACKAGES.length}`);
  if (!existsSync(done)) {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root);
    await during(`Installing ${PACKAGES.join(", ")} of Debian 13`, () =>
      install(lifetime, root),
    );
    writeFileSync(done, "");
  }
  const logs = join(dataDir, "logs");
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs);
  return {
    dataDir,
    root,
    logs,
    start: (command, options) => start(lifetime, root, command, options),
    run: (command) =>
      runOrRefuse(
        lifetime,
        "unshare",
        inside(root, "postgres:postgres", command),
        { env: ENV },
      ),
  };
}

/** @throws Refusal if this is not Linux with Debian's package tools and the rights of root */
function requireDebianTools(): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    throw new Refusal(
      "This runs on Linux as root only, because each program gets a user and a view of the file system of its own.",
    );
  if (!isInstalled("apt-get") && !isInstalled("debootstrap"))
    throw new Refusal(
      "This needs Debian's package tools: apt-get, or debootstrap if it is installed already.",
    );
}

const isInstalled = (program: string) =>
  spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

async function install(lifetime: Lifetime, root: string) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if (!isInstalled("debootstrap")) {
    // A package list that cannot be renewed may still have it.
    await runCommand(lifetime, "apt-get", ["update"], { env });
    await runOrRefuse(
      lifetime,
      "apt-get",
      ["install", "--yes", "--no-install-recommends", "debootstrap"],
      { env },
    );
  }
  // In a view of the file system of its own, so that an interrupted installation leaves nothing mounted.
  await runOrRefuse(
    lifetime,
    "unshare",
    [
      ...["--mount", "debootstrap", "--variant=minbase"],
      ...[`--include=${PACKAGES.join(",")}`, RELEASE, root],
    ],
    { env },
  );
}

/** Kills every process that has this folder as the root of its file system. */
function killProcessesIn(root: string) {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      if (readlinkSync(`/proc/${pid}/root`) === root)
        process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended.
    }
}

function start(
  lifetime: Lifetime,
  root: string,
  command: string[],
  {
    user,
    logFile,
    env = {},
  }: { user: string; logFile: string; env?: Record<string, string> },
): ChildProcess {
  const child = spawn("unshare", inside(root, user, command), {
    env: { ...ENV, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const log = createWriteStream(logFile, { flags: "a" });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  lifetime.onStop(() => endChild(child, 20_000));
  return child;
}

/** Returns the ids of the user `postgres` of this Debian. */
export function postgresIds({ root }: Debian): { uid: number; gid: number } {
  const { stdout } = spawnSync("chroot", [root, "id", "postgres"], {
    encoding: "utf8",
  });
  const ids = /uid=(\d+)\D+gid=(\d+)/.exec(stdout);
  if (!ids) throw new Refusal(`There is no user postgres in ${root}.`);
  return { uid: Number(ids[1]), gid: Number(ids[2]) };
}
