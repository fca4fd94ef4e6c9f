import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { endChild, runOrRefuse } from "../lib/children";
import type { Lifetime } from "../lib/lifetime";
import { during } from "../lib/progress";
import { Refusal } from "../lib/refusal";

/** Debian 13 has PostgreSQL 17. The packages of Debian 12 stop at 15, which Limmat does not support. */
const RELEASE = "trixie";
const MIRROR = "http://deb.debian.org/debian";
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
  root: string;
  /** Starts a program of this Debian in its own process group; its output goes to `logFile`. */
  start(
    command: string[],
    options: { user: string; logFile: string; env?: Record<string, string> },
  ): ChildProcess;
  /** Runs a program of this Debian as `postgres`. @throws Refusal with its last lines if it fails */
  run(command: string[]): Promise<void>;
};

/**
 * Installs Debian with the cluster's packages into `dataDir`, once.
 * @throws Refusal if this is not Linux with Debian's package tools and the rights of root
 */
export async function installDebian(
  lifetime: Lifetime,
  dataDir: string,
): Promise<Debian> {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    throw new Refusal(
      "The cluster runs on Linux as root, because each program has a user and a view of the file system of its own.",
    );
  const root = join(dataDir, `debian-${RELEASE}`);
  const done = join(root, `.installed-${PACKAGES.length}`);
  if (!existsSync(done)) {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    await during(`Installing ${PACKAGES.join(", ")} of Debian 13`, async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      await runOrRefuse(
        lifetime,
        "apt-get",
        ["install", "--yes", "--no-install-recommends", "debootstrap"],
        { env },
      );
      const include = `--include=${PACKAGES.join(",")}`;
      await runOrRefuse(
        lifetime,
        "debootstrap",
        ["--variant=minbase", include, RELEASE, root, MIRROR],
        { env },
      );
    });
    writeFileSync(done, "");
  }
  return {
    root,
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
