import type { Pool } from "pg";
import { describe, expect, test } from "vitest";
import { isSound } from "@/lib/ledger/reconcile-runs";
import { createPool, pool } from "@/lib/platform/db/pool";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { untilBlocking } from "@/lib/testing/locks";
import { plantStaff } from "@/lib/testing/staff";
import { listChart } from "./chart-queries";
import {
  listBankLines,
  sumBankLines,
  type BankLineSearch,
} from "./entry-queries";
import { getLastReconcile, listDailyTotals } from "./queries";
import { runNightlyCheck } from "./job";
import { reconcileBooks } from "./service";
import { getTrialBalances } from "./trial-balance";

const { ownerPool, appPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);
const cash = await bankAccount("cash");
const adjustments = await bankAccount("adjustments");

/** Two days of movements on accounts of different stripes. */
const DAYS = ["2026-03-28", "2026-03-29"] as const;
const customers = await openAccounts(ownerPool, 5);
const [first, second] = customers;
for (const [index, day] of DAYS.entries())
  for (const [n, id] of customers.entries())
    await post(
      movement(cash(id), id, BigInt(100 * (n + 1) + index), {
        kind: "credit",
        enteredAt: new Date(`${day}T${10 + n}:00:00Z`),
        description: `${day} ${n}`,
      }),
    );
await post(
  movement(first, second, 30n, { enteredAt: new Date("2026-03-29T15:00:00Z") }),
);
await post(
  movement(first, adjustments(first), 5n, {
    kind: "adjustment",
    // Half past eleven in the evening in Zurich, after the change to summer time.
    enteredAt: new Date("2026-03-29T21:30:00Z"),
  }),
);
await post(
  movement(adjustments(second), second, 7n, {
    kind: "adjustment",
    // Half past midnight of the next day in Zurich.
    enteredAt: new Date("2026-03-29T22:30:00Z"),
  }),
);

const lineOf = async (day: string, kind: string) =>
  (await getTrialBalances(staff, day))[0].lines.find(
    (line) => line.kind === kind,
  );

describe("the trial balance", () => {
  test("has the balances at the end of each day in Zurich", async () => {
    expect(await lineOf(DAYS[0], "cash")).toEqual({
      kind: "cash",
      openingMinor: 0n,
      debitsMinor: 1_500n,
      creditsMinor: 0n,
      closingMinor: -1_500n,
      inBase: {
        openingMinor: 0n,
        debitsMinor: 1_500n,
        creditsMinor: 0n,
        closingMinor: -1_500n,
      },
    });
    expect(await lineOf(DAYS[1], "cash")).toMatchObject({
      openingMinor: -1_500n,
      debitsMinor: 1_505n,
      closingMinor: -3_005n,
    });
    expect(await lineOf(DAYS[1], "customer")).toMatchObject({
      openingMinor: 1_500n,
      debitsMinor: 35n,
      creditsMinor: 1_535n,
      closingMinor: 3_000n,
    });
    expect(await lineOf(DAYS[1], "adjustments")).toMatchObject({
      creditsMinor: 5n,
      closingMinor: 5n,
    });
  });

  test("adds up to zero on every day", async () => {
    for (const day of ["2026-03-01", ...DAYS, "2026-03-30", bankToday()]) {
      const [trial] = await getTrialBalances(staff, day);
      expect(trial.debitBalancesMinor).toBe(trial.creditBalancesMinor);
      expect(trial.debitsMinor).toBe(trial.creditsMinor);
    }
    const [empty] = await getTrialBalances(staff, "2026-03-01");
    expect(empty.lines.every((line) => line.closingMinor === 0n)).toBe(true);
  });

  test("shows a balance that its postings do not explain", async () => {
    const client = await ownerPool.connect();
    try {
      await client.query(
        `ALTER TABLE accounts DISABLE TRIGGER USER;
         UPDATE accounts SET balance_minor = balance_minor + 1 WHERE id = ${first}`,
      );
      const [trial] = await getTrialBalances(staff, DAYS[1]);
      expect(trial.creditBalancesMinor).toBe(trial.debitBalancesMinor + 1n);
      expect((await reconcileBooks(staff, CONTEXT)).isSound).toBe(false);
      const run = await getLastReconcile(staff);
      expect(run?.runBy).toBe("desk");
      expect(isSound(run!.checks)).toBe(false);
    } finally {
      await client.query(
        `UPDATE accounts SET balance_minor = balance_minor - 1 WHERE id = ${first};
         ALTER TABLE accounts ENABLE TRIGGER USER`,
      );
      client.release();
    }
  });
});

test("the chart has the balance of each account now, customers by type", async () => {
  const chart = await listChart(staff);
  const of = (code: string) => chart.find((line) => line.code === code);
  expect(of("1010")).toMatchObject({
    kind: "cash",
    balances: [{ minor: -3_005n, currency: "USD" }],
    inBaseMinor: -3_005n,
  });
  expect(of("2010")?.balances).toEqual([{ minor: 3_007n, currency: "USD" }]);
  expect(of("2020")).toMatchObject({ balances: [], inBaseMinor: 0n });
  expect(of("3100")?.inBaseMinor).toBe(-2n);
  expect(chart.reduce((sum, { inBaseMinor }) => sum + inBaseMinor!, 0n)).toBe(
    0n,
  );
});

test("the daily totals count each entry once", async () => {
  expect(await listDailyTotals(staff, DAYS[1])).toEqual([
    {
      kind: "transfer",
      currency: "USD",
      entries: 1,
      amountMinor: 30n,
      inBaseMinor: 30n,
    },
    {
      kind: "credit",
      currency: "USD",
      entries: 5,
      amountMinor: 1_505n,
      inBaseMinor: 1_505n,
    },
    {
      kind: "adjustment",
      currency: "USD",
      entries: 1,
      amountMinor: 5n,
      inBaseMinor: 5n,
    },
  ]);
  expect(await listDailyTotals(staff, "2026-03-01")).toEqual([]);
});

test("the daily totals tell payouts and write-offs of loans and balances of deleted customers from other entries", async () => {
  const suspense = await bankAccount("suspense");
  const loans = await bankAccount("loans");
  const unclaimed = await bankAccount("unclaimed");
  const writeOffs = await bankAccount("write_offs");
  const enteredAt = new Date("2026-03-31T10:00:00Z");
  const entries = [
    movement(suspense(first), first, 1n, { kind: "credit", enteredAt }),
    movement(loans(first), first, 2n, { kind: "credit", enteredAt }),
    movement(first, suspense(first), 4n, { kind: "debit", enteredAt }),
    movement(first, unclaimed(first), 8n, { kind: "debit", enteredAt }),
  ];
  for (const entry of entries) await post(entry);
  await sql`SELECT ledger_record(new_movement(
    'write_off', ${writeOffs(first)}, ${loans(first)}, 2, entered_at => ${enteredAt}))`;
  expect(await listDailyTotals(staff, "2026-03-31")).toEqual([
    {
      kind: "credit",
      currency: "USD",
      entries: 1,
      amountMinor: 1n,
      inBaseMinor: 1n,
    },
    {
      kind: "loan payout",
      currency: "USD",
      entries: 1,
      amountMinor: 2n,
      inBaseMinor: 2n,
    },
    {
      kind: "balance of a deleted customer",
      currency: "USD",
      entries: 1,
      amountMinor: 8n,
      inBaseMinor: 8n,
    },
    {
      kind: "debit",
      currency: "USD",
      entries: 1,
      amountMinor: 4n,
      inBaseMinor: 4n,
    },
    {
      kind: "loan write-off",
      currency: "USD",
      entries: 1,
      amountMinor: 2n,
      inBaseMinor: 2n,
    },
  ]);
  const { lines } = await listBankLines(
    staff,
    { limit: 2, search: { account: "loans" } },
    CONTEXT,
  );
  expect(lines.map(({ kind }) => kind)).toEqual([
    "loan write-off",
    "loan payout",
  ]);
});

describe("the entries of a bank account", () => {
  async function linesOf(search: Omit<BankLineSearch, "account">, limit = 3) {
    const lines = [];
    let cursor: string | undefined;
    do {
      const page = await listBankLines(
        staff,
        {
          limit,
          search: { account: "cash", ...search },
          ...(cursor && { cursor }),
        },
        CONTEXT,
      );
      lines.push(...page.lines);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return lines;
  }

  test("come from all stripes, newest first, with the balance of the whole account", async () => {
    const lines = await linesOf({});
    expect(lines.map(({ description }) => description)).toEqual(
      [...DAYS]
        .reverse()
        .flatMap((day) => [4, 3, 2, 1, 0].map((n) => `${day} ${n}`)),
    );
    let balance = 0n;
    for (const line of lines.reverse()) {
      balance -= line.amountMinor;
      expect(line).toMatchObject({ direction: "debit", balanceMinor: balance });
    }
  });

  test("are limited to days in Zurich, with the same balances", async () => {
    const all = await linesOf({});
    expect(await linesOf({ to: DAYS[0] })).toEqual(all.slice(5));
    expect(await linesOf({ from: DAYS[1] })).toEqual(all.slice(0, 5));
    expect(await linesOf({ from: "2026-03-30" })).toEqual([]);
  });

  test("are limited to amounts, with the same balances, and added up", async () => {
    const all = await linesOf({});
    const between = all.filter(
      ({ amountMinor }) => amountMinor >= 200n && amountMinor <= 301n,
    );
    expect(between).toHaveLength(4);
    const bounds = { least: "2.00", most: "3.01" };
    expect(await linesOf(bounds)).toEqual(between);
    const search = { account: "cash", ...bounds } as const;
    const found = { debitMinor: 1_002n, creditMinor: 0n };
    expect(await sumBankLines(staff, search)).toEqual({
      count: 4,
      isCut: false,
      ...found,
    });
    expect(await sumBankLines(staff, search, 3)).toMatchObject({
      count: 3,
      isCut: true,
    });
    expect(await linesOf({ least: "99.00" })).toEqual([]);
  });

  test("name the customer on the other side, and leave an audit row", async () => {
    const [line] = await linesOf({}, 1);
    expect(line?.other).toMatchObject({ kind: "customer", name: "Test 5" });
    const rows =
      await sql`SELECT after FROM audit_log WHERE action = 'books.entries'
      ORDER BY id DESC LIMIT 1`;
    expect(rows).toEqual([{ after: { account: "cash" } }]);
  });
});

describe("a reconciliation", () => {
  const countRuns = async () => {
    const [row] =
      await sql`SELECT count(*)::integer AS runs FROM reconcile_runs`;
    return row!.runs as number;
  };

  test("is recorded with its rules, its time and its caller", async () => {
    const answer = await reconcileBooks(staff, CONTEXT);
    expect(answer).toEqual({ message: "The books add up.", isSound: true });
    const run = await getLastReconcile(staff);
    expect(run).toMatchObject({ runBy: "desk" });
    expect(run!.checks.length).toBeGreaterThan(5);
    expect(run!.finishedAt >= run!.startedAt).toBe(true);
    const rows =
      await sql`SELECT count(*)::integer FROM audit_log WHERE action = 'books.reconcile'`;
    expect(rows).toEqual([{ count: 2 }]);
  });

  test("runs every night in the name of the system", async () => {
    await runNightlyCheck();
    const run = await getLastReconcile(staff);
    expect(run?.runBy).toBeNull();
    expect(isSound(run!.checks)).toBe(true);
  });

  test("waits for a check that is silent for longer than the shared pool allows", async () => {
    const globals = globalThis as { limmatPool?: Pool };
    const shared = pool();
    const impatient = createPool({ silenceMs: 200 });
    globals.limmatPool = impatient;
    const before = await countRuns();
    const holder = await ownerPool.connect();
    await holder.query("BEGIN; LOCK TABLE audit_chain");
    const run = runNightlyCheck();
    await untilBlocking(holder, 400);
    await holder.query("ROLLBACK");
    holder.release();
    await run.finally(() => {
      globals.limmatPool = shared;
      return impatient.end();
    });
    expect(await countRuns()).toBe(before + 1);
    expect(isSound((await getLastReconcile(staff))!.checks)).toBe(true);
  });

  test("cannot be changed or deleted", async () => {
    for (const pool of [appPool, ownerPool])
      for (const statement of [
        "UPDATE reconcile_runs SET checks = '[]'",
        "DELETE FROM reconcile_runs",
      ])
        await expect(pool.query(statement)).rejects.toThrow(
          /append-only|permission denied/,
        );
  });
});
