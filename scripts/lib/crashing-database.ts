import { spawnSync } from "node:child_process";
import { chownSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "./migrate";
import { freePort } from "./ports";
import { startCluster, type Cluster } from "./postgres";
import {
  canEnter,
  postgresBinaries,
  postgresUser,
  reachableFolder,
} from "./postgres-binaries";
import { addressOf } from "./postgres-socket";
import { makeThrowAwayFolder } from "./throw-away-folder";

const LOGINS = { limmat_owner: "CREATEROLE", limmat_web: "NOCREATEROLE" };

/**
 * Starts a durable, migrated PostgreSQL for one test. It can be killed as in a power cut and restarted on the data
 * on its disk.
 */
export async function startCrashingDatabase() {
  const runAs = postgresUser();
  const parent = canEnter(runAs, tmpdir())
    ? tmpdir()
    : reachableFolder(runAs, "throw-away");
  const base = makeThrowAwayFolder(parent);
  if (runAs) chownSync(base, runAs.uid, runAs.gid);
  const options = {
    base,
    logFile: join(base, "postgres.log"),
    port: await freePort(),
    password: "worthless",
    runAs,
    binaries: await postgresBinaries(runAs),
    durable: true,
  };
  let cluster: Cluster = await startCluster(options);
  const addressFor = (name: string) =>
    addressOf(options, { name, password: options.password }, "limmat");
  const urls = {
    databaseUrl: addressFor("limmat_web"),
    databaseMigrationUrl: addressFor("limmat_owner"),
  };
  await prepare(cluster);
  await migrate(urls);
  return {
    ...urls,
    /** Sends SIGKILL to the server and all its processes at once, then restarts it on the same data. */
    async crashAndRestart(): Promise<void> {
      const file = join(base, "postgres", "postmaster.pid");
      const postmaster = Number(readFileSync(file, "utf8").split("\n")[0]);
      for (const pid of [postmaster, ...childrenOf(postmaster)]) kill(pid);
      await cluster.stop();
      cluster = await startCluster(options);
    },
    stop: () => cluster.stop(),
    /** Starts it again after {@link stop}. */
    async start(): Promise<void> {
      cluster = await startCluster(options);
    },
    async remove(): Promise<void> {
      await cluster.stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

async function prepare(cluster: Cluster) {
  const client = new pg.Client({ connectionString: cluster.superuserUrl() });
  await client.connect();
  for (const [name, right] of Object.entries(LOGINS))
    await client.query(
      `CREATE ROLE ${name} LOGIN ${right} PASSWORD 'worthless'`,
    );
  await client.query("CREATE DATABASE limmat OWNER limmat_owner");
  await client.end();
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], {
    encoding: "utf8",
  });
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid!);
}

function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {}
}
