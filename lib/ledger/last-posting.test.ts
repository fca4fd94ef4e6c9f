import { beforeAll, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { bankAccount, openAccounts } from "@/lib/testing/ledger";

const { ownerPool, sql } = await testDatabase();

let busy: bigint;
let once: bigint;
let unused: bigint;

/** Seconds after a moment in the past. Some entries have the same time, and between some are days. */
const TIMES = [0, 1, 1, 1, 2, 90_000, 90_000, 90_001, 400_000];

beforeAll(async () => {
  [busy, once, unused] = (await openAccounts(ownerPool, 3)) as [
    bigint,
    bigint,
    bigint,
  ];
  const cash = (await bankAccount("cash"))(busy);
  const credit = (account: bigint, seconds: number) =>
    sql`SELECT ledger_record(new_movement('credit', ${cash}, ${account}, 1,
          entered_at => '2026-02-01'::timestamptz + make_interval(secs => ${seconds})))`;
  for (const seconds of TIMES) {
    await credit(busy, seconds);
    if (seconds === 2) await credit(once, seconds);
  }
});

it.each([-1, ...new Set(TIMES), 1.5, 50_000, 400_001])(
  "finds the last posting of an account before second %d",
  async (seconds) => {
    const rows = await sql`
      SELECT a.id, last_posting_before(a.id, moment) AS found, coalesce((
        SELECT max(p.id) FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
        WHERE p.account_id = a.id AND e.entered_at < moment), 0) AS expected
      FROM accounts a, (SELECT '2026-02-01'::timestamptz + make_interval(secs => ${seconds}) AS moment) m
      WHERE a.id IN (${busy}, ${once}, ${unused})`;
    expect(rows).toHaveLength(3);
    for (const { found, expected } of rows) expect(found).toBe(expected);
  },
);
