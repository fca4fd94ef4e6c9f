import type { BrowserContext, Page } from "@playwright/test";
import { TOTP } from "otpauth";
import type { Access, Loan } from "./access";
import { Client } from "./client";
import { ibanOf } from "./iban";
import { Once } from "./once";
import type { CustomerRecord } from "./run";
import { enter, type Realm } from "./sessions";
import {
  readStatement,
  type Statement,
  type StatementFormat,
} from "./statement";

/** The parts of a bank that a person uses. */
export type Surroundings = {
  url: string;
  access: Access;
  newContext: () => Promise<BrowserContext>;
};

/** An authenticator app that holds a person's secret. */
export type Authenticator = {
  secret: string;
  recoveryCodes: string[];
  /** Returns a code that the bank accepts now, also if it has accepted one in this half minute. */
  code(): Promise<string>;
};

/** Somebody with a session of the bank: in a browser window of their own, and for calls of the API. */
abstract class Person {
  abstract readonly id: string;
  abstract readonly username: string;
  abstract readonly password: string;
  declare readonly accountNumber?: string;
  /** @internal */
  app?: Authenticator;
  /** The calls of the API, made as this person. */
  readonly client: Client;
  private readonly session = new Once(() =>
    this.bank.access.startSession(this),
  );
  private readonly window = new Once(() => this.openWindow());

  /** @internal */
  protected constructor(
    /** @internal */
    protected readonly bank: Surroundings,
    /** @internal */
    readonly realm: Realm,
  ) {
    this.client = new Client(bank.url, () => this.session.get());
  }

  /** Opens a page of the bank in this person's browser, signed in without the form, and waits until it can be used. */
  async open(path: string): Promise<Page> {
    await this.session.get();
    const page = await (await this.window.get()).newPage();
    await page.goto(path);
    return page;
  }

  /** Starts a new session without the form, for calls and in this person's browser, such as after the former has ended. */
  async signIn(): Promise<void> {
    this.session.forget();
    await this.session.get();
    const window = await this.window.peek();
    if (window) await this.enter(window);
  }

  /** @internal Signs in again after a renewal of the bank, if it still has this person. Otherwise the next call says so. */
  async signInAgain(): Promise<void> {
    if (this.session.peek()) await this.signIn().catch(() => {});
  }

  /** Turns two-factor sign-in on, with an app that the kit holds. */
  async addAuthenticator(): Promise<Authenticator> {
    const prefix = this.realm === "admin" ? "/admin-two-factor" : "/two-factor";
    const { secret } = (await this.client.post(`${prefix}/start`, {
      body: { password: this.password },
    })) as { secret: string };
    const code = async () => {
      await this.bank.access.beforeCode(this);
      return new TOTP({ secret: secret.replaceAll(" ", "") }).generate();
    };
    const { recoveryCodes } = (await this.client.post(`${prefix}/confirm`, {
      body: { code: await code() },
    })) as { recoveryCodes: string[] };
    this.app = { secret, recoveryCodes, code };
    return this.app;
  }

  private async openWindow() {
    const window = await this.bank.newContext();
    // A test may close it and open another one.
    window.once("close", () => this.window.forget());
    await this.enter(window);
    return window;
  }

  private async enter(window: BrowserContext) {
    const token = await this.session.get();
    await enter(window, { realm: this.realm, token, url: this.bank.url });
  }
}

type Payee = Pick<CustomerRecord, "fullName" | "accountNumber">;

export class Customer extends Person {
  declare readonly id: string;
  declare readonly fullName: string;
  declare readonly username: string;
  declare readonly email: string;
  declare readonly accountNumber: string;
  declare readonly password: string;
  declare readonly cotCode: string;
  declare readonly taxCode: string;

  /** @internal */
  constructor(
    bank: Surroundings,
    /** @internal */
    readonly record: CustomerRecord,
  ) {
    super(bank, "customer");
    Object.assign(this, record);
  }

  /** The IBAN of the account, for payments from another bank. */
  get iban(): string {
    return ibanOf(this.accountNumber);
  }

  /** Returns what pays `amount` to a customer: the body of POST /transfer, and the larger part of a standing order's. */
  paymentTo(payee: Payee, amount: string) {
    return {
      amount,
      accountName: payee.fullName,
      recipientAccount: payee.accountNumber,
      bank: "Limmat",
      description: "Payment",
      cotCode: this.cotCode,
      taxCode: this.taxCode,
    };
  }

  /** Returns the same as the fields of the form, by their labels. */
  transferForm(payee: Payee, amount: string) {
    return {
      "Amount in $": amount,
      "Payee name": payee.fullName,
      "Payee account number": payee.accountNumber,
      "Bank name": "Limmat",
      "COT code": this.cotCode,
      "Tax code": this.taxCode,
    };
  }

  /**
   * Downloads the statement of the last 90 days, or of a period, and reads the file. Days are `yyyy-mm-dd`; `account` is
   * the number of another account than the first.
   */
  async statement(
    format: StatementFormat,
    period: { from?: string; to?: string; account?: string } = {},
  ): Promise<Statement> {
    const file = await this.client.download("/statement-file/{userId}", {
      params: { userId: this.id },
      query: { format, ...period },
    });
    return readStatement(format, file);
  }

  /** Returns the total balance, such as "1250.50", of the first account or of another one. */
  balance(accountNumber = this.accountNumber): Promise<string> {
    return this.bank.access.balanceOf(this, accountNumber);
  }

  /** Opens another account or a pot. Returns its number. */
  async openAccount(fields: {
    type: "current" | "savings" | "pot";
    /** As in ISO 4217, such as "EUR". */
    currency: string;
    name: string;
  }): Promise<string> {
    const answer = await this.client.post("/accounts", {
      body: fields,
    });
    return (answer as { account: { accountNumber: string } }).account
      .accountNumber;
  }

  /** Returns the loans, oldest first, with the ids that the calls of loans need. */
  loans(): Promise<Loan[]> {
    return this.bank.access.loansOf(this);
  }
}

export class Staff extends Person {
  readonly id: string;
  readonly username: string;
  readonly password: string;

  /** @internal */
  constructor(
    bank: Surroundings,
    record: { id: string; username: string; password: string },
  ) {
    super(bank, "admin");
    this.id = record.id;
    this.username = record.username;
    this.password = record.password;
  }

  /** Approves what a colleague asked for: `approval` of an answer that waits for a second person. */
  async approve(approval: { id: string } | undefined): Promise<void> {
    if (!approval) throw new Error("The answer has no approval to decide.");
    await this.client.post("/decide-approval/{approvalId}", {
      params: { approvalId: approval.id },
      body: { decision: "approve" },
    });
  }
}
