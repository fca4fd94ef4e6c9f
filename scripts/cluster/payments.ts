import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { machineNow } from "@/lib/platform/time/clock";
import { CODES } from "../bench/books";
import type { Caller } from "../bench/load";

/** Customers who pay at the same time. Each waits for the acknowledgement before the next payment. */
const PAYERS = 8;
const ANSWER_MS = 15_000;
const PAUSE_MS = 200;
/** Refusals that the next attempt may not meet: one of a proxy, an attempt under way, and a limit. */
const MAY_PASS = new Set([408, 409, 429]);

type Payee = {
  recipientAccount: string;
  bank: string;
  accountName: string;
};

/**
 * Customers who pay each other without a break, as careful clients do: without an acknowledgement they repeat the
 * payment with the same key until they have one. All of them stop when the bank refuses a payment.
 */
export class Payments {
  /** The payments that the bank acknowledged: their keys with the time of the answer, in ms since 1970. */
  readonly acknowledged = new Map<string, number>();
  /** The number of answers with each status; 0 is the status for no answer. */
  private readonly statuses = new Map<number, number>();
  private stopping = false;
  private refusal: Error | null = null;
  private readonly payers: Promise<void>[];

  /**
   * @param purpose the description of the payments
   * @param options.payeeOf the payee of the nth payment; another caller without it
   * @param options.most the number of payments, unless they are stopped before
   */
  constructor(
    private readonly url: string,
    private readonly callers: Caller[],
    readonly purpose: string,
    private readonly options: {
      payeeOf?: (turn: number) => Payee;
      most?: number;
    } = {},
  ) {
    this.payers = Array.from({ length: PAYERS }, (_, payer) => this.run(payer));
  }

  /** Resolves once a payment was acknowledged that was not yet when this was called. @throws Error of a refusal. */
  async untilNext(): Promise<void> {
    const before = this.acknowledged.size;
    while (this.acknowledged.size === before) {
      this.throwRefusal();
      await pause(20);
    }
  }

  /** Starts no more payments, and waits until each of those under way is acknowledged. @throws Error of a refusal. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.untilAll();
  }

  /** Resolves once all payments are acknowledged. @throws Error of a refusal. */
  async untilAll(): Promise<void> {
    await Promise.all(this.payers);
    this.throwRefusal();
  }

  private throwRefusal() {
    if (this.refusal) throw this.refusal;
  }

  /** The answers by status. */
  summary(): string {
    return [...this.statuses]
      .map(
        ([status, count]) =>
          `${status || "none"} ${count.toLocaleString("en")}`,
      )
      .join(", ");
  }

  /** The number of attempts that got no acknowledgement. */
  failures(): number {
    return [...this.statuses]
      .filter(([status]) => status !== 200)
      .reduce((total, [, count]) => total + count, 0);
  }

  longestPauseSeconds(): number {
    const times = [...this.acknowledged.values()];
    const pauses = times.slice(1).map((at, nth) => at - times[nth]!);
    return pauses.reduce((a, b) => Math.max(a, b), 0) / 1_000;
  }

  private async run(payer: number) {
    const { most = Infinity } = this.options;
    for (let turn = payer; turn < most && !this.stopping; turn += PAYERS) {
      const key = randomUUID();
      while (!(await this.pay(turn, key))) {
        if (this.refusal) return;
        await pause(PAUSE_MS);
      }
      this.acknowledged.set(key, machineNow().getTime());
    }
  }

  private anotherCaller(turn: number): Payee {
    const { callers } = this;
    const { number } =
      callers[(turn + 1 + (turn % (callers.length - 1))) % callers.length]!;
    return {
      recipientAccount: number,
      bank: "Limmat",
      accountName: "Bench Customer",
    };
  }

  private async pay(turn: number, key: string): Promise<boolean> {
    const { callers, options } = this;
    const from = callers[turn % callers.length]!;
    const { payeeOf = (nth) => this.anotherCaller(nth) } = options;
    const [status, text] = await fetch(`${this.url}/api/transfer`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${from.token}`,
        "idempotency-key": key,
      },
      body: JSON.stringify({
        ...payeeOf(turn),
        amount: (1 + (turn % 97)) / 100,
        description: this.purpose,
        ...CODES,
      }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
      // An answer that breaks off acknowledges nothing.
      .then(async (answer) => [answer.status, await answer.text()] as const)
      .catch(() => [0, ""] as const);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status >= 400 && status < 500 && !MAY_PASS.has(status)) {
      this.refusal = new Error(`a payment was refused: ${status} ${text}`);
      this.stopping = true;
    }
    return status === 200;
  }
}
