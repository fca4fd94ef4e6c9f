import type pg from "pg";
import { journalName } from "@/lib/ledger/journal-name";
import type { Currency } from "@/lib/ledger/money";

/** A mid rate of a day: millionths of a unit of the currency for one euro. */
export type Rate = { day: string; currency: Currency; perEuroMicro: bigint };

export type AccountInJournal = {
  name: string;
  currency: Currency;
  /** The day in Zurich of the first posting, or of the opening if that was earlier. */
  openedOn: string;
  /** Debits minus credits, as both formats count: the ledger's balance with the other sign. */
  balanceMinor: bigint;
};

export type EntryInJournal = {
  publicId: string;
  kind: string;
  /** Days in Zurich. */
  day: string;
  valueDay: string;
  /** Public id of the entry that this one reverses or returns. */
  reverses: string | null;
  /** Public id of the first entry of the exchange that this one belongs to. */
  exchange: string | null;
  postings: { account: string; currency: Currency; minor: bigint }[];
};

/** Reads the journal in one snapshot, a page of rows at a time. */
export class JournalReader {
  constructor(
    private readonly client: pg.ClientBase,
    private readonly pageSize = 1_000,
  ) {}

  /** Begins a transaction that writes nothing and sees the books of one moment, which it returns. */
  async open(): Promise<Date> {
    await this.client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // A reader that takes its time over the output must not lose the snapshot.
    await this.client.query(
      "SET LOCAL idle_in_transaction_session_timeout = 0",
    );
    const { rows } = await this.client.query<{ now: Date }>(
      "SELECT bank_now() AS now",
    );
    return rows[0]!.now;
  }

  /** Ends the snapshot. */
  async close(): Promise<void> {
    await this.client.query("ROLLBACK");
  }

  /** Returns the rates by day. The last row of a day and currency counts. */
  async *rates(): AsyncGenerator<Rate> {
    let after = { day: "-infinity", currency: "" };
    for (;;) {
      const { rows } = await this.client.query<Rate & { perEuroMicro: string }>(
        `SELECT DISTINCT ON (day, currency) day::text, currency, per_euro_micro::text AS "perEuroMicro" FROM exchange_rates
         WHERE (day, currency) > ($1::date, $2::char(3)) ORDER BY day, currency, id DESC LIMIT $3`,
        [after.day, after.currency, this.pageSize],
      );
      for (const row of rows)
        yield { ...row, perEuroMicro: BigInt(row.perEuroMicro) };
      if (rows.length < this.pageSize) return;
      after = rows.at(-1)!;
    }
  }

  /** Returns the bank's accounts in the currencies that they have postings in, then all customers' accounts. */
  async *accounts(): AsyncGenerator<AccountInJournal> {
    const bank = await this.client.query<AccountRow>(
      `SELECT max(id)::text AS id, kind::text, NULL AS number, currency, min(opened_on)::text AS "openedOn",
              sum(balance_minor)::text AS balance
       FROM (${ACCOUNTS}) a WHERE kind <> 'customer' AND has_postings GROUP BY kind, currency ORDER BY kind, currency`,
    );
    for (const row of bank.rows) yield toAccount(row);
    let after = "0";
    for (;;) {
      const { rows } = await this.client.query<AccountRow>(
        `SELECT id::text, kind::text, number, currency, opened_on::text AS "openedOn", balance_minor::text AS balance
         FROM (${ACCOUNTS}) a WHERE kind = 'customer' AND id > $1 ORDER BY id LIMIT $2`,
        [after, this.pageSize],
      );
      for (const row of rows) yield toAccount(row);
      if (rows.length < this.pageSize) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Returns the entries in the order of posting. */
  async *entries(): AsyncGenerator<EntryInJournal> {
    let after = "0";
    for (;;) {
      const { rows } = await this.client.query<EntryRow>(ENTRIES, [
        after,
        this.pageSize,
      ]);
      for (const row of rows) yield toEntry(row);
      if (rows.length < this.pageSize) return;
      after = rows.at(-1)!.id;
    }
  }
}

const ACCOUNTS = `
  SELECT a.*, first.day IS NOT NULL AS has_postings, least(bank_day(a.opened_at), first.day) AS opened_on
  FROM accounts a LEFT JOIN LATERAL (
    SELECT bank_day(e.entered_at) AS day FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
    WHERE p.account_id = a.id ORDER BY p.id LIMIT 1) first ON true`;

// Texts of customers and staff stay out, because they name people.
const ENTRIES = `
  SELECT e.id::text, e.public_id AS "publicId", e.kind::text, bank_day(e.entered_at)::text AS day,
         bank_day(e.value_at)::text AS "valueDay",
         (SELECT public_id FROM ledger_entries WHERE id = e.reverses_id) AS reverses,
         CASE WHEN e.kind IN ('exchange', 'transfer') THEN (
           SELECT f.public_id FROM exchange_of_entry(e.id) x JOIN ledger_entries f ON f.id = x.entry_id) END AS exchange,
         (SELECT json_agg(json_build_array(a.kind, a.number, a.currency, p.direction, p.amount_minor::text) ORDER BY p.id)
          FROM ledger_postings p JOIN accounts a ON a.id = p.account_id WHERE p.entry_id = e.id) AS postings
  FROM ledger_entries e WHERE e.id > $1 ORDER BY e.id LIMIT $2`;

type AccountRow = {
  id: string;
  kind: string;
  number: string | null;
  currency: Currency;
  openedOn: string;
  balance: string;
};

type EntryRow = Omit<EntryInJournal, "postings"> & {
  id: string;
  postings: [
    kind: string,
    number: string | null,
    currency: Currency,
    direction: "credit" | "debit",
    minor: string,
  ][];
};

const toAccount = ({
  kind,
  number,
  currency,
  openedOn,
  balance,
}: AccountRow): AccountInJournal => ({
  name: journalName(kind, number),
  currency,
  openedOn,
  balanceMinor: -BigInt(balance),
});

function toEntry({ id: _, postings, ...entry }: EntryRow): EntryInJournal {
  return {
    ...entry,
    postings: postings.map(([kind, number, currency, direction, minor]) => ({
      account: journalName(kind, number),
      currency,
      minor: direction === "debit" ? BigInt(minor) : -BigInt(minor),
    })),
  };
}
