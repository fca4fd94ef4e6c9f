import type { Jobs } from "./jobs";
import type { StaffName } from "./people";
import type { Staff } from "./person";
import { amountOf, type Sql } from "./sql";

export type PendingWire = { id: string; reference: string; amount: string };

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
    private readonly sql: Sql,
    private readonly staff: (name?: StaffName) => Promise<Staff>,
    private readonly jobs: Jobs,
  ) {}

  /** Returns the state of the wire that POST /transfer answered with this id. */
  async wire(id: string): Promise<WireState> {
    const [row] = await this.sql<WireState>(
      `SELECT w.status, w.sent_at IS NOT NULL AS "isSent", w.accepted_at IS NOT NULL AS "isAccepted",
              w.in_doubt_since IS NOT NULL AS "isInDoubt", w.refusal
       FROM wires w JOIN ledger_entries e ON e.id = w.entry_id WHERE e.public_id = $1`,
      [id],
    );
    if (row) return row;
    throw new Error(`There is no wire ${id}.`);
  }

  /** Asks the other bank now about the wires that have no answer, in place of ten seconds after sending. */
  async ask(): Promise<void> {
    await this.jobs.drain();
    await this.sql(
      "UPDATE rail_messages SET created_at = created_at - interval '10 seconds' WHERE direction = 'out' AND type = 'payment'",
    );
    await this.sql(
      "UPDATE jobs SET run_at = clock_timestamp() WHERE kind = 'rail-ask' AND lease IS NULL",
    );
    await this.jobs.drain();
  }

  /** Returns the wires that wait, oldest first. */
  pending(from?: { accountNumber: string }): Promise<PendingWire[]> {
    return this.sql(
      `SELECT e.public_id::text AS id, 'LM-' || upper(left(e.public_id::text, 8)) AS reference,
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
    const { client } = await this.staff();
    const answer = await client.post(path, { params: { wireId }, body });
    const { approval } = answer as { approval?: { id: string } };
    if (approval) await (await this.staff("deputy")).approve(approval);
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
