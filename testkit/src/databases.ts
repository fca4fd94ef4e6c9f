import pg from "pg";
import type { Bug } from "./bugs";
import { plantBug } from "./plant-bug";
import { databaseUrl, type Run } from "./run";

/** The databases of one worker: the bank's own and a spare copy of the template, which takes its place for the next test. */
export class Databases {
  private spare: Promise<void>;
  private replaced = 0;
  /** Work that nobody waits for, one after the other. */
  private tail: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly superuser: pg.Pool,
    private readonly run: Run,
    readonly name: string,
    private readonly bug: Bug | undefined,
  ) {
    this.spare = this.later(() => this.clone(this.spareName));
  }

  /**
   * Makes the bank's database and begins with its spare.
   * @param bug changes functions of each bank
   */
  static async open(run: Run, name: string, bug?: Bug): Promise<Databases> {
    const superuser = new pg.Pool({
      connectionString: databaseUrl(run.urls.superuser, "postgres"),
      max: 2,
    });
    superuser.on("error", () => {});
    const databases = new Databases(superuser, run, name, bug);
    await databases.spare;
    await databases.swap();
    return databases;
  }

  private get spareName() {
    return `${this.name}_spare`;
  }

  /** Replaces the bank's database by the spare copy, whose bank time begins now. */
  async swap(): Promise<void> {
    await this.spare;
    const old = `${this.name}_old_${++this.replaced}`;
    if (this.replaced > 1) await this.putAside(old);
    await this.superuser.query(
      `ALTER DATABASE ${this.spareName} RENAME TO ${this.name}`,
    );
    await this.openNow();
    this.spare = this.later(async () => {
      await this.clone(this.spareName);
      await this.superuser.query(`DROP DATABASE IF EXISTS ${old} WITH (FORCE)`);
    });
  }

  /** Sets the clock of the new bank to the time at which banks open, and the machine time of its jobs to the present. */
  private async openNow() {
    const client = new pg.Client({
      connectionString: databaseUrl(this.run.urls.superuser, this.name),
    });
    await client.connect();
    try {
      // Without the trigger that lets bank time move forward only: in the copy, no time has passed.
      await client.query("SET session_replication_role = replica");
      await client.query(
        "UPDATE bank_clock SET ahead = make_interval(secs => ceil(extract(epoch FROM $1::timestamptz - clock_timestamp())))",
        [this.run.opensAt],
      );
      await client.query(
        "UPDATE jobs SET run_at = run_at + (clock_timestamp() - $1::timestamptz) WHERE run_at < 'infinity'",
        [this.run.builtAt],
      );
      if (this.bug) await plantBug(client, this.bug);
    } finally {
      await client.end();
    }
  }

  /** Ends the connections of the bank during their work, as a stop of PostgreSQL does, and refuses new ones. */
  async refuse(): Promise<void> {
    await this.superuser.query(
      `ALTER DATABASE ${this.name} CONNECTION LIMIT 0`,
    );
    await this.endConnections();
  }

  async accept(): Promise<void> {
    await this.superuser.query(
      `ALTER DATABASE ${this.name} CONNECTION LIMIT -1`,
    );
  }

  /** Drops the databases of the worker, whose server has ended. */
  async close(): Promise<void> {
    await this.tail;
    for (const name of [this.name, this.spareName])
      await this.superuser.query(
        `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
      );
    await this.superuser.end();
  }

  /** Renames the bank's database. The server, which connects again at once, finds it closed until the next has its name. */
  private async putAside(old: string) {
    await this.superuser.query(
      `ALTER DATABASE ${this.name} ALLOW_CONNECTIONS false`,
    );
    await this.endConnections();
    await this.superuser.query(`ALTER DATABASE ${this.name} RENAME TO ${old}`);
  }

  private async endConnections() {
    await this.superuser.query(
      "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE datname = $1",
      [this.name],
    );
  }

  private async clone(name: string) {
    await this.superuser.query(
      `CREATE DATABASE ${name} TEMPLATE ${this.run.template} STRATEGY FILE_COPY OWNER limmat_owner`,
    );
  }

  private later(work: () => Promise<void>): Promise<void> {
    const done = this.tail.then(work);
    // The next swap throws the error.
    this.tail = done.catch(() => {});
    return done;
  }
}
