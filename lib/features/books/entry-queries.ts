import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { BankAccountKind } from "@/lib/ledger/chart";
import { referenceOf } from "@/lib/ledger/reference";
import { transaction } from "@/lib/platform/db/prisma";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { booksActions } from "./audit";
import { BASE_CURRENCY, type Currency, type Money } from "@/lib/ledger/money";

/** One posting on a bank account. */
export type BankLine = {
  /** Public id of the entry. */
  entry: string;
  reference: string;
  kind: string;
  enteredAt: Date;
  valueAt: Date;
  description: string;
  direction: "credit" | "debit";
  amountMinor: bigint;
  currency: Currency;
  /** The balance of the whole account after the posting: credits minus debits. */
  balanceMinor: bigint;
  other: {
    kind: string;
    /** Null for a bank account and for a deleted customer. */
    name: string | null;
    number: string | null;
  };
};

type BankRecord = Omit<
  BankLine,
  "reference" | "currency" | "balanceMinor" | "other"
> & {
  postingId: bigint;
  /** The balance of all stripes before the page's first posting is undone. */
  start: string;
  otherKind: string;
  otherName: string | null;
  otherNumber: string | null;
};

/** The last posting of stripe `a` before a moment, read from the newest down. Without a moment it is `unless`. */
const lastBefore = (moment: string, unless: string) => `
  CASE WHEN ${moment} IS NULL THEN ${unless} ELSE coalesce((SELECT q.id FROM ledger_postings q
            WHERE q.account_id = a.id AND (SELECT entered_at FROM ledger_entries WHERE id = q.entry_id) < ${moment}
            ORDER BY q.id DESC LIMIT 1), 0) END`;

// Reads a page from each stripe and merges them, because one scan over all stripes would have to sort whole histories.
const BOOK_LINES_SQL = `
  WITH stripes AS MATERIALIZED (
    SELECT a.id, ${lastBefore("$4::timestamptz", "0")} AS since,
           least($2::bigint - 1, ${lastBefore("$5::timestamptz", "$2::bigint")}) AS until
    FROM accounts a WHERE a.kind = $1::account_kind AND a.currency = $6),
  lines AS (
    SELECT p.* FROM stripes s CROSS JOIN LATERAL (
      SELECT * FROM ledger_postings WHERE account_id = s.id AND id > s.since AND id <= s.until
      ORDER BY id DESC LIMIT $3::int) p
    ORDER BY p.id DESC LIMIT $3::int),
  start AS (
    SELECT coalesce(sum((SELECT balance_after_minor FROM ledger_postings WHERE account_id = s.id AND id <= s.until
                         ORDER BY id DESC LIMIT 1)), 0)::text AS minor FROM stripes s)
  SELECT p.id AS "postingId", start.minor AS start, e.public_id AS entry, e.kind::text, e.entered_at AS "enteredAt",
         e.value_at AS "valueAt", e.description, p.direction::text, p.amount_minor AS "amountMinor",
         o.kind::text AS "otherKind", o.number AS "otherNumber", c.full_name AS "otherName"
  FROM lines p CROSS JOIN start
  JOIN ledger_entries e ON e.id = p.entry_id
  JOIN ledger_postings q ON q.entry_id = p.entry_id AND q.id <> p.id
  JOIN accounts o ON o.id = q.account_id LEFT JOIN customers c ON c.id = o.customer_id
  ORDER BY p.id DESC`;

export type BankLineSearch = {
  account: BankAccountKind;
  /** By default the bank's own. */
  currency?: Currency | undefined;
  /** Posting dates in Zurich, `yyyy-mm-dd`, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * Returns one page of the postings on a bank account, newest first, by keyset on the posting id, and writes an audit
 * row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listBankLines(
  admin: Admin,
  page: Page & { search: BankLineSearch },
  context: RequestContext,
): Promise<{ lines: BankLine[]; nextCursor: string | null }> {
  const { account, currency = BASE_CURRENCY, from, to } = page.search;
  const cursor = readIdCursor(page.cursor);
  const records = await transaction(async (tx) => {
    await audit(tx, admin, context, {
      action: booksActions["books.entries"],
      after: { account },
    });
    return tx.$queryRawUnsafe<BankRecord[]>(
      BOOK_LINES_SQL,
      account,
      cursor,
      page.limit + 1,
      from ? zurichMoment(from) : null,
      to ? zurichMoment(dayAfter(to)) : null,
      currency,
    );
  });
  const { pageRows, nextCursor } = cutPage(
    records,
    page.limit,
    (record) => record.postingId,
  );
  return { lines: withBalances(pageRows, currency), nextCursor };
}

/** Adds the account's balance to each line: the stripes' sum at the newest line, minus what came after each. */
function withBalances(records: BankRecord[], currency: Currency): BankLine[] {
  let balanceMinor = BigInt(records[0]?.start ?? 0);
  return records.map((record) => {
    const line = toLine(record, { minor: balanceMinor, currency });
    balanceMinor -=
      record.direction === "credit" ? record.amountMinor : -record.amountMinor;
    return line;
  });
}

function toLine(record: BankRecord, balance: Money): BankLine {
  const {
    postingId: _,
    start: __,
    otherKind,
    otherName,
    otherNumber,
    ...line
  } = record;
  return {
    ...line,
    reference: referenceOf(line.entry),
    currency: balance.currency,
    balanceMinor: balance.minor,
    other: { kind: otherKind, name: otherName, number: otherNumber },
  };
}
