import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { env } from "@/lib/platform/config/env";
import { createPool } from "@/lib/platform/db/pool";
import { drain } from "./drain";
import type { Job } from "@/lib/platform/jobs/job";
import { testDatabase } from "./database";
import { keepingPool } from "./keeping-pool";

/** The data that a process of the server keeps for itself. They are in globalThis, which both banks of a test share. */
type Process = {
  limmatPool: pg.Pool;
  limmatPrisma: unknown;
  limmatBookkeeper: pg.Pool;
  limmatRailPace: unknown;
  application: string;
  settings: Settings;
  isDead: boolean;
  /** Resolves when the process is killed. */
  death: Promise<void>;
  die: () => void;
};

/** The settings for which each of the two banks in a process has its own value. */
type Settings = Pick<ReturnType<typeof env>, "BANK_IID" | "RAIL_BANK_IID">;

const NAMES = [
  "limmatPool",
  "limmatPrisma",
  "limmatBookkeeper",
  "limmatRailPace",
] as const;

const running = new AsyncLocalStorage<Process>();

/** Makes the application use the pools of the bank in whose name the code runs. */
function shareGlobals() {
  const outside: Partial<Process> = {};
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => (running.getStore() ?? outside)[name],
      set: (value: never) => {
        (running.getStore() ?? outside)[name] = value;
      },
    });
}

/** Gives each bank its own values of {@link Settings}. */
function shareSettings() {
  const all = env();
  for (const name of ["BANK_IID", "RAIL_BANK_IID"] as const) {
    const outside = all[name];
    Object.defineProperty(all, name, {
      configurable: true,
      enumerable: true,
      get: () => running.getStore()?.settings[name] ?? outside,
    });
  }
}

/** A Limmat of a test: a database and the process of its server, which can be killed. */
export class TestBank {
  private process: Process;
  private killed = 0;

  private constructor(
    readonly name: string,
    private readonly settings: Settings,
    private readonly database: Awaited<ReturnType<typeof testDatabase>>,
  ) {
    this.process = this.start();
  }

  static async openTwo(): Promise<[TestBank, TestBank]> {
    shareGlobals();
    const [first, second] = ["00002", "00003"] as const;
    const open = async (name: string, own: string, other: string) =>
      new TestBank(
        name,
        { BANK_IID: own, RAIL_BANK_IID: other },
        await testDatabase(`_${name}`),
      );
    const banks: [TestBank, TestBank] = [
      await open("first", first, second),
      await open("second", second, first),
    ];
    shareSettings();
    return banks;
  }

  get owner(): pg.Pool {
    return this.database.ownerPool;
  }

  /** Runs code of the application in the name of this bank. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return running.run(this.process, work);
  }

  /** Ends the process during its work: its connections break, and later attempts have no effect. */
  async kill(): Promise<void> {
    const dying = this.process;
    dying.isDead = true;
    this.process = this.start();
    const { superuser } = inject("testServer");
    const client = new pg.Client({ connectionString: superuser });
    await client.connect();
    // A connection during a commit finishes it first.
    for (let left = 1; left > 0; await pause(5))
      left = (
        await client.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1",
          [dying.application],
        )
      ).rowCount!;
    await client.end();
    dying.die();
    void endQuietly(dying);
    // As if the leases of its jobs were over.
    await this.owner.query(
      "UPDATE jobs SET run_at = clock_timestamp(), lease = NULL WHERE lease IS NOT NULL",
    );
  }

  /** Runs the jobs that are due, and makes a fifth of the others due; of the kind `rare` only a hundredth. */
  async work(jobs: readonly Job[], rare: string): Promise<void> {
    const { death } = this.process;
    // Work of a killed process may wait for a connection that it never gets.
    await Promise.race([this.run(() => drain(jobs)).catch(() => []), death]);
    await this.owner.query(
      "UPDATE jobs SET run_at = clock_timestamp() WHERE kind = ANY ($1) AND lease IS NULL AND random() < CASE kind WHEN $2 THEN 0.01 ELSE 0.2 END",
      [jobs.map(({ kind }) => kind), rare],
    );
  }

  /** Returns the jobs that are left, with their last error. */
  async jobsLeft(jobs: readonly Job[]): Promise<unknown[]> {
    const { rows } = await this.owner.query(
      "SELECT kind, key, attempts, last_error FROM jobs WHERE kind = ANY ($1)",
      [jobs.map(({ kind }) => kind)],
    );
    return rows;
  }

  close = () => endQuietly(this.process);

  private start(): Process {
    const application = `${this.name}-${++this.killed}`;
    const { databaseUrl, databaseMigrationUrl } = this.database;
    const url = new URL(databaseUrl);
    url.searchParams.set("application_name", application);
    let die = () => {};
    const death = new Promise<void>((resolve) => (die = resolve));
    return {
      application,
      settings: this.settings,
      isDead: false,
      death,
      die,
      limmatPool: createPool({ url: url.href }),
      limmatPrisma: undefined,
      limmatRailPace: undefined,
      limmatBookkeeper: keepingPool({
        connectionString: databaseMigrationUrl,
        max: 4,
      }),
    };
  }
}

const endQuietly = ({ limmatPool, limmatBookkeeper }: Process) =>
  Promise.allSettled([limmatPool.end(), limmatBookkeeper.end()]);

type Request = { body: string; headers: Record<string, string> };
type Receive = (request: Request) => Promise<Response>;

/** A line between two banks that loses, doubles, delays and reorders what they post, and that can be cut. */
export class Line {
  isCut = false;
  isPerfect = false;
  private readonly late = new Set<Promise<unknown>>();

  /** @param chance returns a number from 0 to 1 */
  constructor(
    private readonly banks: [TestBank, TestBank],
    private readonly receive: Receive,
    private readonly chance: () => number,
  ) {}

  /** Posts a message of the bank in whose name the code runs; stands for `fetch`. */
  post = async (request: Request): Promise<Response> => {
    const sender = running.getStore()!;
    const [a, b] = this.banks;
    const receiver = sender.application.startsWith(`${a.name}-`) ? b : a;
    const take = () => receiver.run(() => this.receive(request));
    if (sender.isDead || this.isCut) throw new TypeError("fetch failed");
    if (this.isPerfect) return take();
    const fate = this.chance();
    if (fate < 0.06) throw new TypeError("the request was lost");
    if (fate < 0.12) {
      await take();
      throw new TypeError("the answer was lost");
    }
    if (fate < 0.18) await take();
    if (fate < 0.28) {
      this.takeLate(take);
      throw new TypeError("the request is late");
    }
    return take();
  };

  /** Ends when nothing is on its way. */
  async settle(): Promise<void> {
    while (this.late.size > 0) await Promise.all(this.late);
  }

  private takeLate(take: () => Promise<unknown>) {
    const arrival = pause(this.chance() * 400)
      .then(take)
      .catch(() => {})
      .finally(() => this.late.delete(arrival));
    this.late.add(arrival);
  }
}
