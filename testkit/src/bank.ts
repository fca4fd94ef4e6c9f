import type { BrowserContext } from "@playwright/test";
import { DatabaseAccess } from "./access";
import { Books } from "./books";
import { Chaos } from "./chaos";
import { Client } from "./client";
import { Clock } from "./clock";
import { completePersona } from "./deeds";
import { type Evidence, throwAll } from "./evidence";
import { Jobs } from "./jobs";
import { Mailbox } from "./mailbox";
import { expectOption } from "./option";
import { noOtherBank, type OtherBank } from "./other-bank";
import { sendTimeToPages } from "./page-time";
import { type Chosen, closeParts, openParts, type Parts } from "./parts";
import {
  findStaff,
  type NewCustomer,
  PASSWORD,
  People,
  type StaffName,
} from "./people";
import type { Customer, Staff } from "./person";
import { Rail } from "./rail";
import { type PersonaName, PERSONAS, type Run } from "./run";
import type { Sql } from "./sql";

/** @internal The state of a bank as a test begins: as opened, to be renewed, or as the worker's tests left it. */
export type BankState = "new" | "used" | "shared";

/** A bank with a database, a server process, a clock and a mailbox of its own. */
export class Bank {
  readonly clock: Clock;
  readonly mail: Mailbox;
  readonly jobs: Jobs;
  readonly rail: Rail;
  readonly otherBank: OtherBank;
  readonly books: Books;
  readonly chaos: Chaos;
  /** The calls of the API without a session. */
  readonly client: Client;
  /** @internal Opens a browser window; set by the fixtures for each test. */
  newContext: () => Promise<BrowserContext> = () =>
    Promise.reject(new Error("There is no browser in this test."));
  readonly sql: Sql;
  private readonly windows: BrowserContext[] = [];
  private people: People;
  private removeBug = () => {};

  private constructor(
    private readonly run: Run,
    private readonly parts: Parts,
  ) {
    this.mail = new Mailbox(parts.inbox);
    this.sql = parts.owner.sql;
    this.jobs = new Jobs(this.sql, parts.server);
    this.jobs.endOfTest = () => this.mail.endOfTest();
    parts.inbox.hurry = () => this.jobs.notify();
    this.clock = new Clock(this.sql, this.jobs, (aheadMs) =>
      this.spread(aheadMs),
    );
    this.books = new Books(this.sql);
    this.rail = new Rail(this, parts.otherBank !== undefined);
    this.otherBank = parts.otherBank ?? noOtherBank();
    this.chaos = new Chaos({
      ...parts,
      calls: run.calls,
      onStarted: async () => this.sendTime(await this.clock.aheadMs()),
    });
    this.client = new Client(this.url, () => Promise.resolve(null));
    this.people = this.newPeople();
  }

  /** @internal Starts the server of a bank on a database of the run. */
  static async start(
    run: Run,
    database: string,
    chosen: Chosen = {},
  ): Promise<Bank> {
    const bank = new Bank(run, await openParts(run, database, chosen));
    await bank.begin();
    return bank;
  }

  get url(): string {
    return this.parts.url;
  }

  /** The log lines of the server since the test began or renewed the bank. */
  get log(): readonly string[] {
    return this.parts.server.log;
  }

  /**
   * Replaces everything in the bank by the state in which it opened. The server keeps running. Windows stay open, and
   * the people of the opening are signed in again.
   */
  async renew(): Promise<void> {
    await this.replace();
    await this.people.signInAgain();
  }

  /** @internal Prepares the bank for a test. */
  async beginTest(state: BankState): Promise<void> {
    this.windows.length = 0;
    this.chaos.beginTest();
    if (state === "used") {
      this.people = this.newPeople();
      await this.replace();
    } else if (state === "shared") await this.share();
  }

  /**
   * Ends what goes wrong around the bank, and checks the books.
   * @throws Error if they do not add up, or a process of the bank has ended by itself
   * @internal
   */
  async endTest(): Promise<void> {
    const { server, otherBank } = this.parts;
    const broken: unknown[] = [];
    try {
      await this.chaos.end();
      await this.books.reconcile();
    } catch (error) {
      // Perhaps because of a crash, which is named first.
      broken.push(error);
    }
    const crashes = [await server.takeCrash(), otherBank?.takeCrash()];
    throwAll([...crashes.filter(Boolean), ...broken]);
  }

  /** @internal */
  evidence(): Evidence {
    return {
      ...this.chaos.evidence(),
      "server log": () => Promise.resolve(this.log.join("\n")),
      emails: () => this.mail.all(),
      "bank time": async () => (await this.clock.now()).toISOString(),
      entries: () => this.books.entries(),
    };
  }

  private async replace() {
    const { databases, otherBank, owner, server } = this.parts;
    if (!databases) throw new Error("This bank cannot be renewed.");
    await this.chaos.end();
    await server.ask({ untilIdle: true });
    await owner.close();
    await Promise.all([databases.swap(), otherBank?.renew()]);
    this.empty();
    await this.begin();
  }

  /** Leaves the data in the bank to the next test, but not the emails, the log and the people of the former one. */
  private async share() {
    this.people.forget();
    await this.parts.otherBank?.beginTest();
    // Emails of the former test must not arrive in this one.
    await this.jobs.drain();
    this.empty();
    await this.books.begin();
  }

  private empty() {
    this.parts.inbox.empty();
    this.parts.server.log.length = 0;
  }

  private async begin() {
    await this.parts.otherBank?.chooseIn(this.sql);
    this.plantBug();
    await this.sendTime(await this.clock.aheadMs());
    await this.books.begin();
  }

  /** Rules that remember answers must not answer for the bank before. */
  private plantBug() {
    this.removeBug();
    const { bug, proxy } = this.parts;
    const removals = bug?.rules?.().map((rule) => proxy.add(rule)) ?? [];
    this.removeBug = () => removals.forEach((remove) => remove());
  }

  /** Gives the server and the open pages bank time, which they count from machine time. */
  private async sendTime(aheadMs: number) {
    await this.parts.server.ask({ aheadMs, wake: true });
    await sendTimeToPages(this.windows, aheadMs);
  }

  private async spread(aheadMs: number) {
    await this.sendTime(aheadMs);
    await this.parts.otherBank?.moveToDay(await this.clock.today());
  }

  /** Returns a member of staff: by default an administrator. */
  staff(name?: StaffName): Promise<Staff> {
    return this.people.staff(name);
  }

  /** Returns the customer of the template whose life is that of the persona. */
  async persona(name: PersonaName): Promise<Customer> {
    expectOption({ persona: name }, PERSONAS);
    const { personas } = this.run;
    const record = personas.find(({ persona }) => persona === name)!;
    const customer = this.people.customer(record);
    await completePersona(this, name, customer);
    return customer;
  }

  /** Opens an account as staff do, for a person with a password of their own. */
  newCustomer(chosen?: NewCustomer): Promise<Customer> {
    return this.people.newCustomer(chosen);
  }

  /** Returns the fields of the sign-up form of somebody new, by their labels: see `fillIn`. */
  signUpForm() {
    return this.people.signUpForm();
  }

  /** @internal Keeps a window, so that it follows the clock. */
  watch(context: BrowserContext): void {
    this.windows.push(context);
  }

  /** @internal */
  stop(): Promise<void> {
    return closeParts(this.parts);
  }

  private newPeople() {
    const newContext = async () => {
      const context = await this.newContext();
      this.watch(context);
      return context;
    };
    return new People({
      url: this.url,
      client: this.client,
      access: new DatabaseAccess(this.sql, this.run.settings, PASSWORD),
      newContext,
      today: () => this.clock.today(),
      prefix: "customer",
      findStaff: (name) => findStaff(this.sql, name),
    });
  }
}

/** The members that a bank of the kit shares with one that already runs. */
export type AnyBank = Pick<Bank, keyof Bank>;
