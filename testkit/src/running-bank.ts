import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { AnyBank, Bank } from "./bank";
import { Client } from "./client";
import { book, completePersona, makePersona, OTHER_ACCOUNTS } from "./deeds";
import type { Evidence } from "./evidence";
import { MailCatcher } from "./mail-catcher";
import { Mailbox } from "./mailbox";
import { type NewCustomer, People, type StaffName } from "./people";
import type { Customer, Staff } from "./person";
import { OPENINGS, type PersonaName, PERSONAS } from "./run";
import type { Running } from "./running";
import { NotPossible } from "./not-possible";
import { expectOption } from "./option";
import { RunningAccess } from "./running-access";

/** A bank that already runs: tests reach it by its calls, its pages and its emails, and what they do stays. */
export class RunningBank implements AnyBank {
  readonly url: string;
  readonly client: Client;
  readonly mail: Mailbox;
  readonly clock = missing("clock");
  readonly jobs = missing("jobs");
  readonly rail = missing("rail");
  readonly otherBank = missing("otherBank");
  readonly books = missing("books");
  readonly chaos = missing("chaos");
  newContext: () => Promise<BrowserContext> = () =>
    Promise.reject(new Error("There is no browser in this test."));
  private readonly catcher: MailCatcher;
  private people: People;

  constructor(private readonly running: Running) {
    this.url = running.url;
    this.client = new Client(this.url, () => Promise.resolve(null));
    this.catcher = new MailCatcher(running.mailUrl);
    this.mail = new Mailbox(this.catcher);
    this.people = this.newPeople();
  }

  get log(): never {
    throw new NotPossible("bank.log");
  }

  sql(): never {
    throw new NotPossible("bank.sql()");
  }

  renew(): never {
    throw new NotPossible("bank.renew()");
  }

  staff(name?: StaffName): Promise<Staff> {
    return this.people.staff(name);
  }

  newCustomer(chosen?: NewCustomer): Promise<Customer> {
    return this.people.newCustomer(chosen);
  }

  signUpForm() {
    return this.people.signUpForm();
  }

  /** Opens an account for a new person and does what can be done at once to make the persona. */
  async persona(name: PersonaName): Promise<Customer> {
    expectOption({ persona: name }, PERSONAS);
    if (IMPOSSIBLE.includes(name))
      throw new NotPossible(`bank.persona("${name}")`);
    const customer = await this.newCustomer(OPENINGS[name]);
    const pay = async (amount: string, description: string) =>
      book(await this.staff(), "credit", customer, { amount, description });
    if (name === "salaried") await pay("5200.00", "Salary");
    if (name === "retired") await pay("2900.00", "Pension");
    if (name === "with-accounts")
      for (const account of OTHER_ACCOUNTS) await customer.openAccount(account);
    await makePersona(this, name, customer);
    await completePersona(this, name, customer);
    return customer;
  }

  /** The pages ask the bank for its time themselves. */
  watch(): void {}

  async beginTest(): Promise<void> {
    this.people = this.newPeople();
    await this.catcher.begin();
  }

  endTest(): Promise<void> {
    return Promise.resolve();
  }

  evidence(): Evidence {
    return { emails: () => this.mail.all() };
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  private newPeople(): People {
    const access = new RunningAccess(this.url, this.client);
    return new People({
      url: this.url,
      client: this.client,
      access,
      newContext: () => this.newContext(),
      today: () => Promise.resolve(todayInZurich()),
      // Others use the bank as well.
      prefix: `kit.${randomBytes(5).toString("hex")}`,
      findStaff: async (name) => {
        const member = this.running.staff[name];
        return { id: await access.enterStaff(name, member), ...member };
      },
    });
  }
}

/** These need months that have passed, or the other bank. */
const IMPOSSIBLE: PersonaName[] = [
  "indebted",
  "with-wire-in-doubt",
  "with-unassigned-payment",
];

/** Replaces a part of a bank. Each use of it throws an error that names the use. */
function missing<Part extends keyof AnyBank>(part: Part): Bank[Part] {
  return new Proxy({} as Bank[Part] & object, {
    get(_, name) {
      throw new NotPossible(`bank.${part}.${String(name)}()`);
    },
  });
}

/** As `yyyy-mm-dd`. */
const todayInZurich = () =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zurich" }).format();
