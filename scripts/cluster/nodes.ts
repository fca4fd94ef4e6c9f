import type { ChildProcess } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { machineNow } from "@/lib/platform/time/clock";
import { exitOf } from "../lib/children";
import { commandOf } from "../lib/processes";
import { Refusal } from "../lib/refusal";
import {
  dataOf,
  haproxyConfig,
  nodeName,
  patroniConfig,
  pgbouncerConfig,
  type Ports,
} from "./config";
import { type Debian, postgresIds } from "./debian";

type Passwords = { superuser: string; replication: string };

type Member = { name: string; role: string; state: string; lag?: number };

/** The time that a start, a failover or a return may take, also on a machine that is busy with other work. */
const PATIENCE_MS = 600_000;
/** Two rounds of Patroni, in which it takes over new settings. */
const SETTLE_MS = 10_000;

/** Three PostgreSQL servers under Patroni with one etcd, and HAProxy in front of them and of the instances. */
export class Servers {
  private readonly patronis: (ChildProcess | undefined)[] = [];

  constructor(
    private readonly debian: Debian,
    private readonly ports: Ports,
    private readonly passwords: Passwords,
  ) {}

  /** Starts everything with empty data, and waits for a leader with a streaming standby. */
  async start(): Promise<void> {
    const srv = join(this.debian.root, "srv");
    rmSync(srv, { recursive: true, force: true });
    mkdirSync(srv, { recursive: true });
    const { uid, gid } = postgresIds(this.debian);
    chownSync(srv, uid, gid);
    this.startEtcd();
    this.ports.nodes.forEach((_ports, node) => {
      writeFileSync(
        join(srv, `${nodeName(node)}.yml`),
        patroniConfig(node, this.ports),
      );
      mkdirSync(join(srv, `${nodeName(node)}-home`));
      chownSync(join(srv, `${nodeName(node)}-home`), uid, gid);
      this.startNode(node);
    });
    writeFileSync(join(srv, "haproxy.cfg"), haproxyConfig(this.ports));
    this.debian.start(["haproxy", "-db", "-f", "/srv/haproxy.cfg"], {
      user: "root:root",
      logFile: join(this.debian.logs, "haproxy.log"),
    });
    await this.untilWhole();
  }

  /** Starts PgBouncer, which knows the application's login alone. */
  startPgbouncer(login: string, password: string): void {
    const srv = join(this.debian.root, "srv");
    writeFileSync(join(srv, "pgbouncer.ini"), pgbouncerConfig(this.ports));
    writeFileSync(
      join(srv, "pgbouncer-users.txt"),
      `"${login}" "${password}"\n`,
    );
    this.debian.start(["pgbouncer", "/srv/pgbouncer.ini"], {
      user: "postgres:postgres",
      logFile: join(this.debian.logs, "pgbouncer.log"),
    });
  }

  private startEtcd() {
    const client = `http://127.0.0.1:${this.ports.etcd}`;
    const peer = `http://127.0.0.1:${this.ports.etcdPeer}`;
    this.debian.start(
      [
        ...["etcd", "--name=db1", "--data-dir=/srv/etcd"],
        `--listen-client-urls=${client}`,
        `--advertise-client-urls=${client}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=db1=${peer}`,
      ],
      {
        user: "postgres:postgres",
        logFile: join(this.debian.logs, "etcd.log"),
      },
    );
  }

  startNode(node: number): void {
    const { superuser, replication } = this.passwords;
    this.patronis[node] = this.debian.start(
      ["patroni", `/srv/${nodeName(node)}.yml`],
      {
        user: "postgres:postgres",
        logFile: join(this.debian.logs, `${nodeName(node)}.log`),
        env: {
          // Patroni writes the password file of its node there; nodes that share one overwrite each other's.
          HOME: `/srv/${nodeName(node)}-home`,
          PATRONI_SUPERUSER_USERNAME: "postgres",
          PATRONI_SUPERUSER_PASSWORD: superuser,
          PATRONI_REPLICATION_USERNAME: "replicator",
          PATRONI_REPLICATION_PASSWORD: replication,
        },
      },
    );
  }

  /** Lets the leader acknowledge before a standby has stored anything. */
  async replicateAsynchronously(): Promise<void> {
    const { patroni } = this.ports.nodes[await this.untilWhole()]!;
    const answer = await fetch(`http://127.0.0.1:${patroni}/config`, {
      method: "PATCH",
      body: JSON.stringify({
        synchronous_mode: false,
        synchronous_mode_strict: false,
      }),
    });
    if (!answer.ok)
      throw new Refusal(`Patroni refused its settings: ${await answer.text()}`);
    await pause(SETTLE_MS);
  }

  /** Returns the node that leads; undefined while there is none. */
  async leader(): Promise<number | undefined> {
    for (const node of this.ports.nodes.keys())
      if ((await this.ask(node, "primary"))?.ok) return node;
    return undefined;
  }

  /** Waits until there is a leader and every other server follows it. @throws Refusal after ten minutes */
  async untilWhole(): Promise<number> {
    const end = machineNow().getTime() + PATIENCE_MS;
    let members: Member[] = [];
    while (machineNow().getTime() < end) {
      const leader = await this.leader();
      if (leader !== undefined) {
        members = await this.members(leader);
        const streaming = members.filter(({ state }) => state === "streaming");
        if (streaming.length === this.ports.nodes.length - 1) return leader;
      }
      await pause(500);
    }
    throw new Refusal(
      `The database servers did not come together: ${JSON.stringify(members)}. Their logs are in ${this.debian.logs}.`,
    );
  }

  private async members(leader: number): Promise<Member[]> {
    const answer = await this.ask(leader, "cluster");
    return answer
      ? ((await answer.json()) as { members: Member[] }).members
      : [];
  }

  private async ask(node: number, path: string): Promise<Response | undefined> {
    const { patroni } = this.ports.nodes[node]!;
    return fetch(`http://127.0.0.1:${patroni}/${path}`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined);
  }

  /**
   * Lets a machine fail: first its replication stalls, as behind a slow network, and then Patroni and PostgreSQL are
   * killed at the same moment, so that nothing hands over.
   */
  async fail(node: number, stallMs: number): Promise<void> {
    const postmaster = postmasterOf(join(this.debian.root, dataOf(node)));
    for (const pid of childrenOf(postmaster))
      if (commandOf(pid)?.includes("walsender")) process.kill(pid, "SIGSTOP");
    await pause(stallMs);
    const patroni = this.patronis[node]!;
    const exited = exitOf(patroni);
    patroni.kill("SIGKILL");
    await killPostgres(postmaster);
    await exited;
  }
}

/** Returns the process id of the PostgreSQL that runs on a folder of data. */
export function postmasterOf(data: string): number {
  return Number(
    readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0],
  );
}

/** Kills a PostgreSQL with all its processes, as a power failure does, and waits until it is gone. */
export async function killPostgres(postmaster: number): Promise<void> {
  for (const pid of [postmaster, ...childrenOf(postmaster)]) kill(pid);
  while (existsSync(`/proc/${postmaster}`)) await pause(50);
}

function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {}
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [, ppid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return Number(ppid) === parent;
      } catch {
        return false;
      }
    });
}
