import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { BankAccountKind } from "@/lib/ledger/chart";
import { toKindSql } from "@/lib/ledger/entry-kinds";
import { referenceOf } from "@/lib/ledger/reference";
import { VALUE_AT_SQL } from "@/lib/ledger/value-date";
import { transaction } from "@/lib/platform/db/prisma";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { booksActions } from "./audit";
import {
  BASE_CURRENCY,
  type Currency,
  MAX_AMOUNT_MINOR,
  parseMoney,
} from "@/lib/ledger/money";

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
  balance: string;
  otherKind: string;
  otherName: string | null;
  otherNumber: string | null;
};

/** The last posting of stripe `a` before a moment, read from the newest down. Without a moment it is `unless`. */
const lastBefore = (moment: string, unless: string) => `
  CASE WHEN ${moment} IS NULL THEN ${unless} ELSE coalesce((SELECT q.id FROM ledger_postings q
            WHERE q.account_id = a.id AND (SELECT entered_at FROM ledger_entries WHERE id = q.entry_id) < ${moment}
            ORDER BY q.id DESC LIMIT 1), 0) END`;

const STRIPES_SQL = `
  WITH stripes AS MATERIALIZED (
    SELECT a.id, ${lastBefore("$4::timestamptz", "0")} AS since,
           least($2::bigint - 1, ${lastBefore("$5::timestamptz", "$2::bigint")}) AS until
    FROM accounts a WHERE a.kind = $1::account_kind AND a.currency = $6)`;

// The newest postings of each stripe, because one scan over all stripes would have to sort whole histories.
const POSTINGS_SQL = `
  FROM stripes s CROSS JOIN LATERAL (
    SELECT * FROM ledger_postings
    WHERE account_id = s.id AND id > s.since AND id <= s.until AND amount_minor BETWEEN $7::bigint AND $8::bigint
    ORDER BY id DESC LIMIT $3::int) p`;

const KIND_SQL = toKindSql("ARRAY[$1::account_kind, o.kind]");

// The balance is added up from the stripes at each posting, because a filter leaves out some of those in between.
const BOOK_LINES_SQL = `${STRIPES_SQL},
  lines AS (SELECT p.* ${POSTINGS_SQL} ORDER BY p.id DESC LIMIT $3::int)
  SELECT p.id AS "postingId", e.public_id AS entry, ${KIND_SQL} AS kind, e.entered_at AS "enteredAt",
         ${VALUE_AT_SQL} AS "valueAt", e.description, p.direction::text, p.amount_minor AS "amountMinor",
         (SELECT sum((SELECT balance_after_minor FROM ledger_postings WHERE account_id = s.id AND id <= p.id
                      ORDER BY id DESC LIMIT 1)) FROM stripes s)::text AS balance,
         o.kind::text AS "otherKind", o.number AS "otherNumber", c.full_name AS "otherName"
  FROM lines p
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
  /** The least and the largest amount, in the currency. */
  least?: string | undefined;
  most?: string | undefined;
};

/** Returns the parameters of the statements about a search, for at most `limit` postings before `cursor`. */
function valuesOf(
  { account, currency = BASE_CURRENCY, from, to, least, most }: BankLineSearch,
  { cursor, limit }: { cursor: string; limit: number },
) {
  const toMinor = (amount: string | undefined) =>
    amount ? parseMoney(amount, currency) : null;
  return [
    account,
    cursor,
    limit,
    from ? zurichMoment(from) : null,
    to ? zurichMoment(dayAfter(to)) : null,
    currency,
    toMinor(least) ?? 0n,
    toMinor(most) ?? MAX_AMOUNT_MINOR,
  ];
}

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
  const { account, currency = BASE_CURRENCY } = page.search;
  const cursor = readIdCursor(page.cursor);
  const records = await transaction(async (tx) => {
    await audit(tx, admin, context, {
      action: booksActions["books.entries"],
      after: { account },
    });
    return tx.$queryRawUnsafe<BankRecord[]>(
      BOOK_LINES_SQL,
      ...valuesOf(page.search, { cursor, limit: page.limit + 1 }),
    );
  });
  const { pageRows, nextCursor } = cutPage(
    records,
    page.limit,
    (record) => record.postingId,
  );
  return {
    lines: pageRows.map((record) => toLine(record, currency)),
    nextCursor,
  };
}

/** The most postings that are counted and added up. */
const MAX_SUMMED = 10_000;

/** The number and the sums of the postings that a search finds. The sums are in its currency. */
export type FoundBankLines = {
  count: number;
  debitMinor: bigint;
  creditMinor: bigint;
  isCut: boolean;
};

/** Returns the number of the postings of a search and the sums of debits and credits, up to `limit` postings. */
export async function sumBankLines(
  _admin: Admin,
  search: BankLineSearch,
  limit = MAX_SUMMED,
): Promise<FoundBankLines> {
  const values = valuesOf(search, {
    cursor: readIdCursor(undefined),
    limit: limit + 1,
  });
  const [row] = await transaction((tx) =>
    tx.$queryRawUnsafe<[{ count: number; debit: string; credit: string }]>(
      `${STRIPES_SQL}
       SELECT count(*)::int AS count, coalesce(sum(amount_minor) FILTER (WHERE direction = 'debit'), 0)::text AS debit,
              coalesce(sum(amount_minor) FILTER (WHERE direction = 'credit'), 0)::text AS credit
       FROM (SELECT p.direction, p.amount_minor ${POSTINGS_SQL} LIMIT $3::int) found`,
      ...values,
    ),
  );
  return {
    count: Math.min(row.count, limit),
    debitMinor: BigInt(row.debit),
    creditMinor: BigInt(row.credit),
    isCut: row.count > limit,
  };
}

function toLine(record: BankRecord, currency: Currency): BankLine {
  const {
    postingId: _,
    balance,
    otherKind,
    otherName,
    otherNumber,
    ...line
  } = record;
  return {
    ...line,
    reference: referenceOf(line.entry),
    currency,
    balanceMinor: BigInt(balance),
    other: { kind: otherKind, name: otherName, number: otherNumber },
  };
}
