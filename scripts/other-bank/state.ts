import { randomUUID } from "node:crypto";
import type {
  Credit,
  MessageOf,
  RailMessage,
} from "@/lib/features/rails/messages/message";
import type { Currency, Money } from "@/lib/ledger/money";
import { machineNow } from "@/lib/platform/time/clock";
import type { Behaviour, Rule } from "./behaviour";
import { type Change, FORGETFUL, type Journal } from "./journal";

/** A payment from Limmat ("in") or to Limmat ("out"). */
export type Payment = Credit & {
  way: "in" | "out";
  /** "sent" until Limmat answers, and "waiting" until this bank decides. */
  status: "sent" | "waiting" | "accepted" | "settled" | "refused" | "returned";
  /** A code of ISO 20022, or "". */
  reason: string;
  at: Date;
  behaviour?: Behaviour;
  /** Machine time of a late answer. */
  answerAt?: Date;
  /** Machine time of the next question, and the pause after it. */
  askAt?: Date;
  askPauseMs?: number;
  recall?: "asked" | "granted" | "refused";
  /** The status that Limmat sent although the payment was final with another one. */
  contradiction?: string;
  /** Limmat asked about a payment that never came, which is refused if it still comes. */
  neverCame?: boolean;
};

/** A line of Limmat's account with this bank, as Limmat's statement has it. */
type Line = {
  uetr: string;
  returnId?: string;
  amount: Money;
  side: "credit" | "debit";
  day: string;
};

export type Outgoing = {
  message: RailMessage;
  /** Machine time before which it is not sent. */
  dueAt: Date;
  copies: number;
  tries: number;
  state: "waiting" | "delivered" | "refused" | "unknown";
  fault?: string;
};

type Meta = { day: string };

type Rows = {
  meta: Meta;
  payments: Payment;
  lines: Line;
  outbox: Outgoing;
  /** The messages that have come, by their id. */
  inbox: { type: string; at: Date };
  rules: Rule;
};

type Table = keyof Rows;

/** A change and the row before it. */
type Pending = Change & { table: Table; before: unknown };

/** Everything that the bank knows, in memory and in its journal. */
export class State {
  private readonly tables = new Map<Table, Map<string, unknown>>();
  private pending: Pending[] | undefined;

  constructor(
    changes: Change[] = [],
    private readonly journal: Journal = FORGETFUL,
  ) {
    for (const { table, key, row } of changes)
      if (row === null) this.table(table as Table).delete(key);
      else this.table(table as Table).set(key, row as never);
  }

  table<Name extends Table>(name: Name): Map<string, Rows[Name]> {
    let table = this.tables.get(name);
    if (!table) this.tables.set(name, (table = new Map()));
    return table as Map<string, Rows[Name]>;
  }

  /** Resolves once all changes are on the disk. */
  kept(): Promise<void> {
    return this.journal.kept();
  }

  /** Runs `deed`, whose changes are undone if it throws. */
  deed<T>(deed: () => T): T {
    if (this.pending) return deed();
    const pending: Pending[] = (this.pending = []);
    try {
      const result = deed();
      if (pending.length > 0)
        this.journal.write(
          pending.map(({ before: _before, ...change }) => change),
        );
      return result;
    } catch (error) {
      for (const { table, key, before } of pending.reverse())
        if (before === undefined) this.table(table).delete(key);
        else this.table(table).set(key, before as never);
      throw error;
    } finally {
      this.pending = undefined;
    }
  }

  put<Name extends Table>(table: Name, key: string, row: Rows[Name]): void {
    this.deed(() => {
      const before = this.table(table).get(key);
      this.table(table).set(key, row);
      this.pending!.push({ table, key, row, before });
    });
  }

  /** Removes all rows of a table. */
  clear(table: Table): void {
    this.deed(() => {
      for (const [key, before] of this.table(table))
        this.pending!.push({ table, key, row: null, before });
      this.table(table).clear();
    });
  }

  findPayment(uetr: string, way: Payment["way"]): Payment | undefined {
    const payment = this.table("payments").get(uetr);
    return payment?.way === way ? payment : undefined;
  }

  change(uetr: string, changes: Partial<Payment>): void {
    const payment = this.table("payments").get(uetr)!;
    this.put("payments", uetr, { ...payment, ...changes });
  }

  get meta(): Meta {
    return this.table("meta").get("bank")!;
  }

  /** Adds a line to Limmat's account; the same line once only. */
  book(line: Omit<Line, "day">): void {
    const key = `${line.uetr}/${line.returnId ?? ""}`;
    if (this.table("lines").has(key)) return;
    this.put("lines", key, { ...line, day: this.meta.day });
  }

  /** Limmat's balance with this bank in a currency, at the end of a day or now. */
  balance(currency: Currency, untilDay = "9999-12-31"): bigint {
    let minor = 0n;
    for (const { amount, side, day } of this.table("lines").values())
      if (amount.currency === currency && day <= untilDay)
        minor += side === "credit" ? amount.minor : -amount.minor;
    return minor;
  }

  /** Puts a message into the outbox. */
  send<Type extends RailMessage["type"]>(
    message: Omit<MessageOf<Type>, "messageId" | "createdAt"> & { type: Type },
    { dueAt = machineNow(), copies = 1 } = {},
  ): void {
    const messageId = randomUUID().replaceAll("-", "");
    this.put("outbox", messageId, {
      message: {
        ...message,
        messageId,
        createdAt: machineNow(),
      } as unknown as RailMessage,
      dueAt,
      copies,
      tries: 0,
      state: "waiting",
    });
  }
}
