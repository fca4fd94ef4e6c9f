import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { Books } from "./books";
import type { Bug } from "./bugs";
import { Chaos } from "./chaos";
import { Client } from "./client";
import { Clock } from "./clock";
import type { Databases } from "./databases";
import { Jobs } from "./jobs";
import { Mailbox } from "./mailbox";
import { type NewCustomer, People, type StaffName } from "./people";
import type { Customer, Staff } from "./person";
import { HttpProxy } from "./proxy";
import { Rail } from "./rail";
import { databaseUrl, type PersonaName, type Run } from "./run";
import { BankServer } from "./server";
import { Owner, type Sql } from "./sql";

/** A bank with a database, a server process, a clock and a mailbox of its own. */
export class Bank {
  readonly clock: Clock;
  readonly mail: Mailbox;
  readonly jobs: Jobs;
  readonly rail: Rail;
  readonly books: Books;
  readonly chaos: Chaos;
  /** The calls of the API without a session. */
  readonly client: Client;
  /** Opens a browser window; set by the fixtures for each test. */
  newContext: () => Promise<BrowserContext> = () =>
    Promise.reject(new Error("There is no browser in this test."));
  readonly sql: Sql;
  private readonly windows: BrowserContext[] = [];
  private people: People;

  private constructor(
    private readonly run: Run,
    private readonly server: BankServer,
    private readonly parts: {
      url: string;
      proxy: HttpProxy;
      mail: Mailbox;
      owner: Owner;
      folder: string;
      databases: Databases | undefined;
    },
  ) {
    this.mail = parts.mail;
    this.sql = parts.owner.sql;
    this.jobs = new Jobs(this.sql, () => server.ask({ wake: true }));
    this.mail.hurry = () => this.jobs.notify();
    this.clock = new Clock(this.sql, this.jobs, (aheadMs) =>
      this.spread(aheadMs),
    );
    this.books = new Books(this.sql);
    this.rail = new Rail(this.sql, () => this.staff());
    this.chaos = new Chaos({
      ...parts,
      server,
      onStarted: () => this.sendTime(),
    });
    this.client = new Client(this.url, () => Promise.resolve(null));
    this.people = this.newPeople();
  }

  /**
   * Starts the server of a bank on a database of the run.
   * @param databases those of a worker; without them, the bank cannot be renewed
   * @param bug changes calls on their way
   */
  static async start(
    run: Run,
    database: string,
    { databases, bug }: { databases?: Databases; bug?: Bug | undefined } = {},
  ): Promise<Bank> {
    const mail = new Mailbox();
    const proxy = new HttpProxy();
    const url = await proxy.open();
    for (const rule of bug?.rules?.() ?? []) proxy.add(rule);
    const folder = mkdtempSync(join(run.folder, "bank-"));
    const server = await BankServer.start(run.home, {
      ...run.settings,
      APP_URL: url,
      DATABASE_URL: databaseUrl(run.urls.web, database),
      SMTP_URL: await mail.open(),
      DATA_DIR: folder,
    });
    proxy.target = () => server.port;
    const owner = new Owner(databaseUrl(run.urls.owner, database));
    const bank = new Bank(run, server, {
      url,
      proxy,
      mail,
      owner,
      folder,
      databases,
    });
    await bank.begin();
    return bank;
  }

  get url(): string {
    return this.parts.url;
  }

  /** The log lines of the server since the bank was renewed. */
  get log(): readonly string[] {
    return this.server.log;
  }

  /** The process id of the server. */
  get pid(): number {
    return this.server.pid;
  }

  /** Replaces everything in the bank by the state in which it opened. The server keeps running. */
  async renew(): Promise<void> {
    const { databases, owner } = this.parts;
    if (!databases) throw new Error("This bank cannot be renewed.");
    await this.chaos.end();
    await this.server.ask({ untilIdle: true });
    await owner.close();
    await databases.swap();
    this.mail.empty();
    this.server.log.length = 0;
    this.people = this.newPeople();
    this.windows.length = 0;
    await this.begin();
  }

  private async begin() {
    await this.sendTime();
    await this.books.begin();
  }

  private async sendTime() {
    const [row] = await this.sql<{ aheadMs: number }>(
      `SELECT 1000 * extract(epoch FROM ahead)::float8 AS "aheadMs" FROM bank_clock`,
    );
    await this.server.ask({ aheadMs: row!.aheadMs, wake: true });
  }

  /** Returns a member of staff: by default an administrator. */
  staff(name?: StaffName): Promise<Staff> {
    return this.people.staff(name);
  }

  /** Returns the customer of the template whose life is that of the persona. */
  persona(name: PersonaName): Promise<Customer> {
    return this.people.persona(name);
  }

  /** Opens an account as staff do, for a person with a password of their own. */
  newCustomer(chosen?: NewCustomer): Promise<Customer> {
    return this.people.newCustomer(chosen);
  }

  /** Keeps a window, so that it follows the clock. */
  watch(context: BrowserContext): void {
    this.windows.push(context);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.parts.proxy.close();
    await this.parts.owner.close();
    await this.parts.mail.close();
    await this.parts.databases?.close();
    rmSync(this.parts.folder, { recursive: true, force: true });
  }

  private newPeople() {
    const newContext = async () => {
      const context = await this.newContext();
      this.watch(context);
      return context;
    };
    const { url, sql, client, clock } = this;
    const { settings, personas } = this.run;
    return new People(
      { url, sql, client, clock, settings, newContext },
      personas,
    );
  }

  /** Pages count bank time from machine time as well. */
  private async spread(aheadMs: number) {
    await this.server.ask({ aheadMs, wake: true });
    const pages = this.windows.flatMap((window) => window.pages());
    await Promise.all(
      pages.map((page) =>
        page
          .evaluate(
            (ms) => Object.assign(globalThis, { limmatBankAheadMs: ms }),
            aheadMs,
          )
          // The page was closed or is leaving.
          .catch(() => {}),
      ),
    );
  }
}
