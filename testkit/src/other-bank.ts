import type { ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { endChild } from "../../scripts/lib/children";
import { endOf, isRunning, spawnNode } from "./processes";
import type { Run } from "./run";
import type { Sql } from "./sql";

/**
 * The other bank's handling of a payment. Without a rule, the cents of the amount decide: .01 refuses it, .02 to .09
 * have their own behaviour in docs/testing-your-own.md, and any others settle it.
 */
export type Behaviour =
  | "settle"
  | "refuse"
  | "silent"
  | "late"
  | "return"
  | "twice"
  | "lost"
  | "slow"
  | "contradict"
  | "keep";

/** The payments to which a behaviour applies; what is left out is any. */
export type BehaviourRule = {
  payeeName?: string;
  payeeNumber?: string;
  /** As `12.50`. */
  amount?: string;
  /** A reason of ISO 20022, for refusals and returns. */
  reason?: string;
};

/** A payment as the other bank has it. */
export type OtherBankPayment = {
  uetr: string;
  /** From the customer's bank or to it. */
  way: "in" | "out";
  amount: { minor: string; currency: string };
  payer: { name: string; number: string };
  payee: { name: string; number: string };
  text: string;
  paymentReference: string;
  status: "sent" | "waiting" | "accepted" | "settled" | "refused" | "returned";
  reason: string;
  recall?: "asked" | "granted" | "refused";
  contradiction?: string;
};

/** A payment that the other bank sends. */
export type IncomingPayment = {
  kind?: "salary" | "rent" | "refund";
  currency?: string;
  text?: string;
  paymentReference?: string;
  payerName?: string;
  isNameHeldBack?: boolean;
  /** The number of times that the same message is sent. */
  copies?: number;
};

/** Known to everybody: a bank of the kit protects nothing. */
const SECRET = "rail-secret-of-the-kit-0123456789abcdef";

const GRACE_MS = 5_000;

/** The bank on the other side of payments, in a process of its own. */
export class OtherBank {
  /** @internal */
  port = 0;
  private child: ChildProcess | undefined;
  /** The process that the kit has ended last. */
  private killed: ChildProcess | undefined;
  private crash: Error | undefined;
  private folder: string;

  private constructor(
    private readonly run: Run,
    /** The address that its messages go to. */
    private readonly target: string,
  ) {
    this.folder = mkdtempSync(join(run.folder, "other-bank-"));
  }

  /** @internal */
  static async start(run: Run, target: string): Promise<OtherBank> {
    const bank = new OtherBank(run, target);
    await bank.spawn();
    return bank;
  }

  /** @internal The settings of a bank whose payments come here. */
  get settings(): Record<string, string> {
    return {
      RAIL: "link",
      RAIL_URL: `${this.url}/rail-messages`,
      RAIL_SECRET: SECRET,
      RAIL_BANK_IID: "00001",
    };
  }

  /** The page of the bank. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @internal Makes new wires of a bank come here. */
  async chooseIn(sql: Sql): Promise<void> {
    await sql("UPDATE rail_choice SET rail = 'link'");
  }

  /** Chooses what happens to payments from now on. A newer rule goes before an older one. */
  async behave(behaviour: Behaviour, rule: BehaviourRule = {}): Promise<void> {
    await this.post("/behave", { ...rule, behaviour });
  }

  /** Sends a payment to an IBAN, and returns its UETR. */
  async pay(
    iban: string,
    amount: string,
    { kind = "salary", ...payment }: IncomingPayment = {},
  ): Promise<string> {
    const { uetr } = (await this.post("/pay", {
      ...payment,
      kind,
      iban,
      amount,
    })) as { uetr: string };
    return uetr;
  }

  /** Settles or refuses a payment that waits, such as one on which the bank is silent. */
  async decide(
    uetr: string,
    status: "settled" | "refused",
    reason?: string,
  ): Promise<void> {
    await this.post("/decide", { uetr, status, reason });
  }

  /** Asks for a payment of its own back. */
  async recall(uetr: string): Promise<void> {
    await this.post("/recall", { uetr });
  }

  /** Returns all payments, oldest first. */
  async payments(): Promise<OtherBankPayment[]> {
    const response = await this.fetch("/payments");
    return (await response.json()) as OtherBankPayment[];
  }

  /** @internal Ends the days before this one: statements and late returns are sent. */
  async moveToDay(day: string): Promise<void> {
    if (isRunning(this.child)) await this.post("/day", { day });
  }

  /** Ends the process during its work. The effects of its answers are kept. */
  async kill(): Promise<void> {
    this.killed = this.child;
    if (this.child) await endChild(this.child, GRACE_MS, "SIGKILL");
  }

  /** Starts the process again after {@link kill}. */
  async restart(): Promise<void> {
    if (!isRunning(this.child)) await this.spawn();
  }

  /** @internal Returns an error if the process has ended without the kit since the last call. */
  takeCrash(): Error | undefined {
    const { crash } = this;
    this.crash = undefined;
    return crash;
  }

  /** @internal Undoes {@link kill} and {@link behave}. Payments stay. */
  async beginTest(): Promise<void> {
    await this.restart();
    await this.post("/clear-rules", {});
  }

  /** @internal Replaces everything in the bank by nothing. */
  async renew(): Promise<void> {
    await this.kill();
    this.folder = mkdtempSync(join(this.run.folder, "other-bank-"));
    await this.spawn();
  }

  private async spawn() {
    const { home, otherBank: command } = this.run;
    const child = spawnNode([...command, String(this.port), this.folder], {
      cwd: home,
      env: { RAIL_URL: this.target, RAIL_SECRET: SECRET },
    });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.on("message", (message: "ready" | { port: number }) => {
        if (message === "ready") resolve();
        else this.port = message.port;
      });
      child.once("exit", () =>
        reject(new Error(`The other bank did not start (${endOf(child)}).`)),
      );
    });
    child.once("exit", () => {
      if (this.killed !== child)
        this.crash = new Error(
          `The other bank has ended (${endOf(child)}) by itself.`,
        );
    });
  }

  private async post(path: string, body: object): Promise<unknown> {
    const response = await this.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return response.json();
    throw new Error(`The other bank refuses: ${await response.text()}`);
  }

  private fetch(path: string, options?: RequestInit): Promise<Response> {
    return fetch(this.url + path, options).catch((cause: unknown) => {
      const message =
        "The other bank does not answer. After kill(), call restart().";
      throw new Error(message, { cause });
    });
  }
}

export const NO_OTHER_BANK =
  'There is no other bank without test.use({ rails: "link" }).';

/** Replaces the other bank where wires are settled by hand. Each use of it throws an error. */
export const noOtherBank = (): OtherBank =>
  new Proxy({} as OtherBank, {
    get() {
      throw new Error(NO_OTHER_BANK);
    },
  });
