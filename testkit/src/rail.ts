import type { Jobs } from "./jobs";
import { NO_OTHER_BANK } from "./other-bank";
import type { StaffName } from "./people";
import type { Staff } from "./person";
import { amountOf, type Sql } from "./sql";

export type PendingWire = { id: string; reference: string; amount: string };

/** The text that customers see in place of the id. */
const REFERENCE = "'LM-' || upper(left(e.public_id::text, 8))";

/** A wire by its id or its reference, or the newest one of a customer. */
type WireName = string | { accountNumber: string };

/** The progress of a wire. */
export type WireState = {
  status: "pending" | "settled" | "returned";
  isSent: boolean;
  isAccepted: boolean;
  isInDoubt: boolean;
  /** The reason for which the other bank refused or returned it, as a code of ISO 20022; null otherwise. */
  refusal: string | null;
};

/** The way to other banks. By hand, a wire stays pending until the test settles or returns it. */
export class Rail {
  /** @internal */
  constructor(
    private readonly bank: {
      sql: Sql;
      jobs: Jobs;
      staff(name?: StaffName): Promise<Staff>;
    },
    /** Whether wires go to the other bank. */
    private readonly isLinked: boolean,
  ) {}

  /** Returns the state of a wire: the one with this id or reference, or the newest one of a customer. */
  async wire(wire: WireName): Promise<WireState> {
    const isName = typeof wire === "string";
    const [row] = await this.bank.sql<WireState>(
      `SELECT w.status, w.sent_at IS NOT NULL AS "isSent", w.accepted_at IS NOT NULL AS "isAccepted",
              w.in_doubt_since IS NOT NULL AS "isInDoubt", w.refusal
       FROM wires w JOIN ledger_entries e ON e.id = w.entry_id JOIN accounts a ON a.id = w.account_id
       WHERE $1::text IN (e.public_id::text, ${REFERENCE}) OR a.number = $2 ORDER BY e.id DESC LIMIT 1`,
      isName ? [wire, null] : [null, wire.accountNumber],
    );
    if (row) return row;
    throw new Error(
      isName
        ? `There is no wire with the id or the reference "${wire}".`
        : `The account ${wire.accountNumber} has sent no wire.`,
    );
  }

  /** Asks the other bank now about the wires that have no answer, in place of ten seconds after sending. */
  async ask(): Promise<void> {
    if (!this.isLinked) throw new Error(NO_OTHER_BANK);
    await this.bank.jobs.drain();
    await this.bank.sql(
      "UPDATE rail_messages SET created_at = created_at - interval '10 seconds' WHERE direction = 'out' AND type = 'payment'",
    );
    await this.bank.sql(
      "UPDATE jobs SET run_at = clock_timestamp() WHERE kind = 'rail-ask' AND lease IS NULL",
    );
    await this.bank.jobs.drain();
  }

  /** Returns the wires that wait, oldest first. */
  pending(from?: { accountNumber: string }): Promise<PendingWire[]> {
    return this.bank.sql(
      `SELECT e.public_id::text AS id, ${REFERENCE} AS reference,
              ${amountOf("d.amount_minor", "a.currency")} AS amount
       FROM wires w JOIN ledger_entries e ON e.id = w.entry_id
       JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit' JOIN accounts a ON a.id = d.account_id
       WHERE w.status = 'pending' AND ($1::text IS NULL OR a.number = $1) ORDER BY e.id`,
      [from?.accountNumber ?? null],
    );
  }

  /** The other bank accepts a wire: the one with this id or reference, or the newest one of a customer. */
  async settle(wire: WireName): Promise<void> {
    await this.decide("/settle-wire/{wireId}", wire);
  }

  /** The other bank sends a wire back. */
  async return(wire: WireName, reason = "Account unknown"): Promise<void> {
    await this.decide("/return-wire/{wireId}", wire, { reason });
  }

  /** A wire in doubt and a large one need a second person. */
  private async decide(
    path: "/settle-wire/{wireId}" | "/return-wire/{wireId}",
    wire: WireName,
    body?: object,
  ) {
    const wireId = await this.find(wire);
    const { client } = await this.bank.staff();
    const answer = await client.post(path, { params: { wireId }, body });
    const { approval } = answer as { approval?: { id: string } };
    if (approval) await (await this.bank.staff("deputy")).approve(approval);
  }

  private async find(wire: WireName): Promise<string> {
    const isName = typeof wire === "string";
    const pending = await this.pending(isName ? undefined : wire);
    const found = isName
      ? pending.find(({ id, reference }) => [id, reference].includes(wire))
      : pending.at(-1);
    if (found) return found.id;
    const names = pending.map(({ id, reference }) => `${reference} (${id})`);
    throw new Error(
      `No such wire is pending. Pending wires: ${names.join(", ") || "none"}.`,
    );
  }
}
