import { expect, it } from "vitest";
import { payThroughCrashes, withCrashingDatabase } from "@/lib/testing/crashes";
import {
  balancesOf,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantOrder, runDueOrders, shift } from "@/lib/testing/standing-orders";

const CRASHES = 3;
const ORDERS = 8;
const DAYS = 30;
const TODAY = "2026-06-30";

it(
  `${CRASHES} crashes during runs: every due date is paid once`,
  () =>
    withCrashingDatabase(async (database, owner) => {
      const senders = await openAccounts(owner, ORDERS, {
        balanceMinor: 10_000n,
      });
      const [to] = await openAccounts(owner, 1);
      for (const from of senders)
        await plantOrder(owner, {
          from,
          to,
          rhythm: "daily",
          firstOn: shift(TODAY, 1 - DAYS),
          lastOn: TODAY,
        });
      const wanted = ORDERS * DAYS;
      await payThroughCrashes({
        database,
        owner,
        run: () => runDueOrders(TODAY),
        countPaid:
          "SELECT count(*) FROM standing_order_runs WHERE outcome = 'paid'",
        wanted,
        crashes: CRASHES,
      });
      const { rows } = await owner.query<{ entries: string; keys: string }>(
        `SELECT count(*) AS entries, count(DISTINCT idempotency_key) AS keys
       FROM ledger_entries WHERE idempotency_scope = 'standing-order'`,
      );
      expect(rows[0]).toEqual({ entries: `${wanted}`, keys: `${wanted}` });
      const left = await balancesOf(owner, senders);
      for (const { totalMinor } of left)
        expect(totalMinor).toBe(10_000n - 100n * BigInt(DAYS));
      await expectBooksInOrder(owner);
    }),
  120_000,
);
