import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Outcome, exitOf } from "./children";
import type { Binaries, RunAs } from "./postgres-binaries";
import { socketFolder, superuserUrl } from "./postgres-socket";
import { commandOf, isAlive } from "./processes";
import { Refusal } from "./refusal";

type ClusterOptions = {
  /** Folder with the cluster in its subfolder `postgres`; `runAs` can enter it. */
  base: string;
  logFile: string;
  port: number;
  password: string;
  runAs: RunAs;
  binaries: Binaries;
  /** False trades safety against power loss for speed, for throw-away databases. */
  durable: boolean;
};

export type Cluster = {
  port: number;
  superuserUrl(database?: string): string;
  /** Resolves when the postmaster has exited for any reason. */
  exited: Promise<Outcome>;
  /** Fast shutdown: cuts connections, keeps everything committed, and resolves when the postmaster has exited. */
  stop(): Promise<void>;
};

/**
 * Becomes the postmaster and leaves a watcher that ends it when file descriptor 3 closes without input. So no
 * database keeps running, however the starting process dies, and a throw-away one ($REMOVE) leaves no files.
 */
const LAUNCH = `
watch() {
  read -r _ <&3 && return
  kill -INT $$ 2>/dev/null
  [ -n "$REMOVE" ] || return
  for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 $$ 2>/dev/null || break; sleep 0.2; done
  rm -rf "$REMOVE"
}
( watch & )
exec "$@" 3<&-`;

const SAFE = ["fsync=on", "synchronous_commit=on", "full_page_writes=on"];
const FAST = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
];

/**
 * Starts the cluster in `base`, creates it first if there is none, and waits until it accepts connections.
 * @throws Refusal with PostgreSQL's message if it does not start
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const data = join(options.base, "postgres");
  if (!existsSync(join(data, "PG_VERSION"))) createCluster(options, data);
  await clearLeftBehind(data, options.port);
  for (let attempt = 1; ; attempt += 1) {
    const { child, logFrom } = launch(options, data);
    const failure = await untilReady(child, logFrom, options);
    if (failure === undefined) return handle(child, options);
    // Backends of a killed postmaster need a moment to notice its end.
    if (
      !/shared memory block|is being used|lock file/.test(failure) ||
      attempt === 10
    ) {
      throw new Refusal(
        `The database did not start: ${failure}${options.durable ? ` (log: ${options.logFile})` : ""}${adviceFor(failure, options)}`,
      );
    }
    await pause(500);
  }
}

const adviceFor = (failure: string, { base }: ClusterOptions) =>
  /incompatible with server/.test(failure)
    ? `. Another major version of PostgreSQL made the data in ${base}: start the checkout that made it, move the folder away, or set DATA_DIR to another folder.`
    : "";

function createCluster(
  { base, binaries, runAs, password, durable }: ClusterOptions,
  data: string,
) {
  if (existsSync(data)) {
    throw new Refusal(
      `${data} is not a PostgreSQL cluster: move the folder away and try again.`,
    );
  }
  const half = join(base, "postgres.new");
  const passwordFile = join(base, "postgres.password");
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs)
    for (const path of [half, passwordFile])
      chownSync(path, runAs.uid, runAs.gid);
  const made = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${half}`,
      `--pwfile=${passwordFile}`,
      "--username=postgres",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(durable ? [] : ["--no-sync"]),
    ],
    { ...runAs, cwd: "/", env: databaseEnv(), encoding: "utf8" },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new Refusal(
      `The database could not be created in ${base}: ${lastFailure(made.stderr)}`,
    );
  }
  // Renamed last, so that a half-created cluster is never used.
  renameSync(half, data);
}

function launch(
  { base, binaries, runAs, port, durable, logFile }: ClusterOptions,
  data: string,
) {
  if (existsSync(logFile) && statSync(logFile).size > 1_000_000)
    rmSync(logFile);
  const log = openSync(logFile, "a", 0o600);
  const logFrom = fstatSync(log).size;
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${socketFolder(base)}`,
    `max_connections=${durable ? 100 : 500}`, // A bank of the kit needs eight, and each core has one.
    "timezone=UTC",
    "log_timezone=UTC",
    ...(durable ? SAFE : FAST),
  ];
  const command = [binaries.postgres, "-D", data, "-p", String(port)];
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      LAUNCH,
      "sh",
      ...command,
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    // In its own session, so that Ctrl-C reaches the web server before the database.
    {
      ...runAs,
      cwd: "/",
      env: { ...databaseEnv(), REMOVE: durable ? "" : base },
      detached: true,
      stdio: ["ignore", log, log, "pipe"],
    },
  );
  const lifeline = (child.stdio[3] as Socket).on("error", () => {});
  // The watcher leaves the files: this process reads the log, tries again or removes them.
  child.once("exit", () => lifeline.end("done\n"));
  closeSync(log);
  return { child, logFrom };
}

/** @returns the reason for a failure, or undefined once a connection was accepted */
async function untilReady(
  child: ChildProcess,
  logFrom: number,
  options: ClusterOptions,
) {
  let ended = false;
  void exitOf(child).then(() => (ended = true));
  for (const end = performance.now() + 120_000; performance.now() < end;) {
    if (ended)
      return lastFailure(
        readFileSync(options.logFile).toString("utf8", logFrom),
      );
    const client = new pg.Client({
      connectionString: superuserUrl(options, "postgres"),
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return undefined;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === "28P01") {
        child.kill("SIGINT");
        return `${message}; the stored password belongs to another cluster`;
      }
      await pause(40);
    }
  }
  child.kill("SIGQUIT");
  return "no answer within two minutes";
}

function handle(child: ChildProcess, options: ClusterOptions): Cluster {
  const exited = exitOf(child);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    child.kill("SIGINT");
    const timer = setTimeout(() => child.kill("SIGQUIT"), 30_000);
    await exited;
    clearTimeout(timer);
  };
  return {
    port: options.port,
    superuserUrl: (database = "postgres") => superuserUrl(options, database),
    exited,
    stop: () => (stopped ??= stop()),
  };
}

/**
 * Stops a postmaster that a killed run left in `data`. Removes the pid files of data and socket if their process id now
 * belongs to another program, because PostgreSQL would take that for a running postmaster.
 */
async function clearLeftBehind(data: string, port: number) {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  const isOurs = () =>
    pid > 1 && isAlive(pid) && commandOf(pid)?.includes(data) === true;
  for (let waited = 0; isOurs(); waited += 100) {
    if (waited === 2_000) process.kill(pid, "SIGINT");
    if (waited === 15_000) process.kill(pid, "SIGQUIT");
    if (waited > 30_000) {
      throw new Refusal(
        `Process ${pid} still uses ${data}: stop that process and try again.`,
      );
    }
    await pause(100);
  }
  if (!isAlive(pid) || commandOf(pid)?.includes(data) === false) {
    rmSync(file, { force: true });
    rmSync(join(data, `.s.PGSQL.${port}.lock`), { force: true });
  }
}

/** Without PG… variables and foreign locales, which would change PostgreSQL's behaviour and messages. */
function databaseEnv(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: "C" };
  for (const name of Object.keys(env)) {
    if (/^(PG|LC_(?!ALL$)|LANG)/.test(name)) delete env[name];
  }
  return env;
}

function lastFailure(log: string) {
  const failures = log
    .split("\n")
    .filter((line) =>
      /FATAL|PANIC|ERROR|error: |error while loading/.test(line),
    );
  return (
    failures.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, "") ??
    lastLine(log)
  );
}

const lastLine = (text: string) =>
  text.trim().split("\n").at(-1) || "no output";
