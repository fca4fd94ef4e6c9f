import type { RailMessage } from "@/lib/features/rails/messages/message";
import { bankDay, machineNow } from "@/lib/platform/time/clock";
import type { Rule } from "./behaviour";
import { endDay, followDays, followStatements, moveToDay } from "./days";
import { deliverDue, type Transport } from "./deliver";
import { askWhereDue, type NewPayment, pay, recall } from "./pay";
import { decide, receive } from "./receive";
import type { State } from "./state";

const TICK_MS = 200;

/** The other bank: its state, the acts that others ask of it, and the work that it does by itself. */
export class OtherBank {
  private work: Promise<void> = Promise.resolve();
  /** Whether a tick will see what is in the outbox now. */
  private isAwake = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly state: State,
    private readonly transport: Transport,
  ) {
    if (!state.table("meta").has("bank"))
      state.put("meta", "bank", { day: bankDay(machineNow()) });
  }

  /** @returns false if Limmat must get no answer */
  receive(messages: RailMessage[]): boolean {
    const hasAnswer = receive(this.state, messages);
    followStatements(this.state, messages);
    return this.soon(hasAnswer);
  }

  /** Sends a payment to Limmat and returns its UETR. */
  pay(payment: NewPayment): string {
    return this.soon(pay(this.state, payment));
  }

  decide(uetr: string, status: "settled" | "refused", reason?: string) {
    this.soon(decide(this.state, uetr, status, reason || "AC04"));
  }

  recall(uetr: string) {
    this.soon(recall(this.state, uetr));
  }

  /** Adds a rule, which goes before the older ones. */
  behave(rule: Rule) {
    const { size } = this.state.table("rules");
    this.state.put("rules", String(size + 1), rule);
  }

  /** Removes all rules: the cents of an amount decide again. */
  clearRules() {
    this.state.clear("rules");
  }

  endDay() {
    this.soon(endDay(this.state));
  }

  /** Ends the days before this one. */
  moveToDay(day: string) {
    this.soon(moveToDay(this.state, day));
  }

  /** Does what is due at this moment of machine time. */
  tick(now = machineNow()): Promise<void> {
    const next = this.work.then(async () => {
      this.isAwake = false;
      followDays(this.state);
      this.answerLate(now);
      askWhereDue(this.state, now);
      await deliverDue(this.state, this.transport, now);
    });
    this.work = next.catch(() => {});
    return next;
  }

  /** Does the work that is due, again and again. @param onFailure gets the error that stops it */
  start(onFailure: (error: unknown) => void) {
    const next = () =>
      this.tick().then(() => {
        this.timer = setTimeout(() => void next(), TICK_MS);
      }, onFailure);
    void next();
  }

  async stop() {
    await this.work;
    clearTimeout(this.timer);
  }

  private answerLate(now: Date) {
    for (const { uetr, status, answerAt } of this.state
      .table("payments")
      .values())
      if (status === "waiting" && answerAt && answerAt <= now)
        decide(this.state, uetr, "settled");
  }

  /** Sends the messages that a deed has put into the outbox at once. */
  private soon<T>(result: T): T {
    if (this.timer && !this.isAwake) {
      this.isAwake = true;
      void this.tick();
    }
    return result;
  }
}
