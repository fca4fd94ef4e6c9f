import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { keep, randomSecret, readKept } from "./data-dir";
import { createDatabase, createLogins } from "./logins";
import { freePort, isFree } from "./ports";
import { type Cluster, startCluster } from "./postgres";
import {
  type RunAs,
  canEnter,
  postgresBinaries,
  postgresUser,
  reachableFolder,
} from "./postgres-binaries";
import { addressOf } from "./postgres-socket";
import { Refusal } from "./refusal";
import { makeThrowAwayFolder } from "./throw-away-folder";

type ClusterFile = {
  port: number;
  password: string;
  ownerPassword: string;
  webPassword: string;
};

export type Database = {
  /** The application's login, which may only take the role limmat_app. */
  databaseUrl: string;
  /** The login that owns the tables, for migrations and the seed. */
  databaseMigrationUrl: string;
  /** The folder with the data, if it is the embedded database. */
  dataDir?: string;
};

const CLUSTER_FILE = "postgres.json";
const DATABASE = "limmat";

/**
 * Starts the cluster of a DATA_DIR that this process has claimed, with its two logins and its database.
 * @throws Refusal in one line if it cannot run here
 */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void,
): Promise<Database & { cluster: Cluster }> {
  const runAs = postgresUser();
  const binaries = await postgresBinaries(runAs);
  const base = baseFor(dataDir, runAs, log);
  const config = await readOrCreateClusterFile(dataDir, base);
  const cluster = await startCluster({
    base,
    logFile: join(dataDir, "postgres.log"),
    port: config.port,
    password: config.password,
    runAs,
    binaries,
    durable: true,
  });
  try {
    await createLogins(cluster.superuserUrl(), config);
    await createDatabase(cluster.superuserUrl(), DATABASE);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { cluster, dataDir, ...addresses(base, config, DATABASE) };
}

/** Returns the addresses of a cluster that another process runs from this DATA_DIR, or undefined if it never ran. */
export function keptAddresses(dataDir: string): Database | undefined {
  const config = readKept<ClusterFile>(dataDir, CLUSTER_FILE);
  return config && { dataDir, ...addresses(dataDir, config, DATABASE) };
}

/**
 * Starts a fast, non-durable cluster in a temporary folder: a new one, or a copy of the one in the folder `copyOf`.
 * `remove` stops it and deletes its files; `keepIn` does the same and leaves a copy in a folder.
 */
export async function startThrowAway({ copyOf }: { copyOf?: string } = {}) {
  const runAs = postgresUser();
  const binaries = await postgresBinaries(runAs);
  const base = makeThrowAwayFolder(throwAwayParent(runAs));
  if (copyOf) {
    const data = join(base, "postgres");
    cpSync(join(copyOf, "postgres"), data, { recursive: true });
    // PostgreSQL refuses a folder that others may enter.
    chmodSync(data, 0o700);
  }
  if (runAs) spawnSync("chown", ["-R", `${runAs.uid}:${runAs.gid}`, base]);
  const config = {
    password: randomSecret(),
    ownerPassword: randomSecret(),
    webPassword: randomSecret(),
    ...(copyOf && readKept<ClusterFile>(copyOf, CLUSTER_FILE)),
    port: await freePort(),
  };
  const logFile = join(base, "postgres.log");
  const removeFiles = () => rmSync(base, { recursive: true, force: true });
  try {
    const cluster = await startCluster({
      base,
      logFile,
      ...config,
      runAs,
      binaries,
      durable: false,
    });
    await createLogins(cluster.superuserUrl(), config);
    return {
      /** The folder that disappears with the cluster. */
      base,
      cluster,
      createDatabase: (name: string, template?: string) =>
        createDatabase(cluster.superuserUrl(), name, template),
      addresses: (name: string) => addresses(base, config, name),
      async remove() {
        await cluster.stop();
        removeFiles();
      },
      async keepIn(folder: string) {
        await cluster.stop();
        mkdirSync(folder, { recursive: true });
        cpSync(join(base, "postgres"), join(folder, "postgres"), {
          recursive: true,
        });
        keep(folder, CLUSTER_FILE, config);
        removeFiles();
      },
    };
  } catch (error) {
    removeFiles();
    throw error;
  }
}

function throwAwayParent(runAs: RunAs) {
  if (hasRoomInMemory() && canEnter(runAs, IN_MEMORY)) return IN_MEMORY;
  return canEnter(runAs, tmpdir())
    ? tmpdir()
    : reachableFolder(runAs, "throw-away");
}

/** Linux keeps the files of this folder in memory. A database has 600 files, and tests copy it 150 times. */
const IN_MEMORY = "/dev/shm";
const ROOM_BYTES = 6 * 1024 ** 3;

function hasRoomInMemory() {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Returns DATA_DIR itself, or a reachable folder to which DATA_DIR then links. */
function baseFor(dataDir: string, runAs: RunAs, log: (line: string) => void) {
  if (runAs) chmodSync(dataDir, 0o711);
  if (canEnter(runAs, dataDir)) return dataDir;
  const mark = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const link = join(dataDir, "postgres");
  const linked = existsSync(link) ? dirname(realpathSync(link)) : dataDir;
  const base = canEnter(runAs, linked) ? linked : reachableFolder(runAs, mark);
  if (!existsSync(link)) {
    rmSync(link, { force: true });
    symlinkSync(join(base, "postgres"), link);
  }
  log(
    `The PostgreSQL user has no access to ${dataDir}, so the data is kept in ${base}.`,
  );
  return base;
}

async function readOrCreateClusterFile(
  dataDir: string,
  base: string,
): Promise<ClusterFile> {
  const stored = readKept<ClusterFile>(dataDir, CLUSTER_FILE);
  const data = join(base, "postgres");
  if (!stored && existsSync(join(data, "PG_VERSION"))) {
    if (base === dataDir) {
      throw new Refusal(
        `${join(dataDir, CLUSTER_FILE)} is missing: restore the file, or move ${data} away.`,
      );
    }
    // DATA_DIR was emptied by hand, so nothing uses the linked data any more.
    rmSync(data, { recursive: true, force: true });
  }
  const port =
    stored && (await isFree(stored.port)) ? stored.port : await freePort();
  const config: ClusterFile = {
    password: stored?.password ?? randomSecret(),
    ownerPassword: stored?.ownerPassword ?? randomSecret(),
    webPassword: stored?.webPassword ?? randomSecret(),
    port,
  };
  keep(dataDir, CLUSTER_FILE, config);
  return config;
}

function addresses(
  base: string,
  { port, ownerPassword, webPassword }: ClusterFile,
  database: string,
): Database {
  const addressFor = (name: string, password: string) =>
    addressOf({ base, port }, { name, password }, database);
  return {
    databaseUrl: addressFor("limmat_web", webPassword),
    databaseMigrationUrl: addressFor("limmat_owner", ownerPassword),
  };
}
