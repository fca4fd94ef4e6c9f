import { amountOf, type Sql } from "./sql";

/** A movement of money from one account to another. */
export type LedgerEntry = {
  /** Such as `LM-1A2B3C4D`. */
  reference: string;
  /** Such as `transfer`, `wire`, `interest` or `fee`. */
  kind: string;
  at: Date;
  amount: string;
  currency: string;
  /** The number of the customer's account that paid, or which account of the bank did. */
  debit: string;
  /** The same for the account that received. */
  credit: string;
  description: string;
};

const LINES = `
  SELECT 'LM-' || upper(left(e.public_id::text, 8)) AS reference, e.kind::text, e.entered_at AS at,
         ${amountOf("max(p.amount_minor)", "max(a.currency)")} AS amount, max(a.currency) AS currency,
         max(coalesce(a.number, a.kind::text)) FILTER (WHERE p.direction = 'debit') AS debit,
         max(coalesce(a.number, a.kind::text)) FILTER (WHERE p.direction = 'credit') AS credit, e.description
  FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id
  WHERE e.id > $1 GROUP BY e.id ORDER BY e.id`;

/** The ledger behind all accounts. */
export class Books {
  private start = "0";

  /** @internal */
  constructor(private readonly sql: Sql) {}

  /** @internal Remembers the last entry as the one before the test. */
  async begin(): Promise<void> {
    const [row] = await this.sql<{ last: string }>(
      "SELECT coalesce(max(id), 0)::text AS last FROM ledger_entries",
    );
    this.start = row!.last;
  }

  /** Returns the entries since the test began, oldest first. */
  entries(): Promise<LedgerEntry[]> {
    return this.sql(LINES, [this.start]);
  }

  /**
   * Checks the whole ledger with the bank's own rules.
   * @throws Error that names the broken rules
   */
  async reconcile(): Promise<void> {
    const broken = await this.sql<{ rule: string; broken: string }>(
      "SELECT rule, broken::text FROM reconcile_checks() WHERE broken > 0 ORDER BY place",
    );
    if (broken.length > 0)
      throw new Error(
        `The books do not add up:\n${broken.map(({ rule, broken: rows }) => `  ${rule}: ${rows}`).join("\n")}`,
      );
  }
}
