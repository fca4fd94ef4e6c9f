import type { Staff } from "./person";
import type { Sql } from "./sql";

export type PendingWire = { id: string; reference: string; amount: string };

/** The way to other banks. A wire stays pending until the test settles or returns it. */
export class Rail {
  constructor(
    private readonly sql: Sql,
    private readonly staff: () => Promise<Staff>,
  ) {}

  /** Returns the wires that wait, oldest first. */
  pending(from?: { accountNumber: string }): Promise<PendingWire[]> {
    return this.sql(
      `SELECT e.public_id::text AS id, 'LM-' || upper(left(e.public_id::text, 8)) AS reference,
              (d.amount_minor / 100.0)::numeric(20, 2)::text AS amount
       FROM wires w JOIN ledger_entries e ON e.id = w.entry_id
       JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit' JOIN accounts a ON a.id = d.account_id
       WHERE w.status = 'pending' AND ($1::text IS NULL OR a.number = $1) ORDER BY e.id`,
      [from?.accountNumber ?? null],
    );
  }

  /** The other bank accepts a wire: the one with this reference, or the newest one of a customer. */
  async settle(wire: string | { accountNumber: string }): Promise<void> {
    const { id } = await this.find(wire);
    const { client } = await this.staff();
    await client.post("/settle-wire/{wireId}", { params: { wireId: id } });
  }

  /** The other bank sends a wire back. */
  async return(
    wire: string | { accountNumber: string },
    reason = "Account unknown",
  ): Promise<void> {
    const { id } = await this.find(wire);
    const { client } = await this.staff();
    await client.post("/return-wire/{wireId}", {
      params: { wireId: id },
      body: { reason },
    });
  }

  private async find(wire: string | { accountNumber: string }) {
    const pending = await this.pending(
      typeof wire === "string" ? undefined : wire,
    );
    const found =
      typeof wire === "string"
        ? pending.find(({ reference }) => reference === wire)
        : pending.at(-1);
    if (found) return found;
    throw new Error(
      `No such wire is pending: ${JSON.stringify(pending.map(({ reference }) => reference))}`,
    );
  }
}
