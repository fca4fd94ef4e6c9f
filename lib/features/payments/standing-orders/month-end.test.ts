import { expect, it } from "vitest";
import { settlementDay } from "@/lib/ledger/settlement-days";
import { addDays, addMonths, lastOfMonth } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { expectBooksInOrder, openAccounts } from "@/lib/testing/ledger";
import { plantOrder, runDueOrders } from "@/lib/testing/standing-orders";

const { ownerPool, sql } = await testDatabase();

/** The last days of the next thirteen months, so that a February is one of them. */
const first = lastOfMonth(addMonths(bankToday(), 1));
const lastDays = Array.from({ length: 13 }, (_, months) =>
  lastOfMonth(addMonths(`${first.slice(0, 8)}01`, months)),
);

it("pays on the last day of every month, and a wire arrives on the next business day", async () => {
  const [payer, payee] = await openAccounts(ownerPool, 2, {
    balanceMinor: 100_000n,
  });
  const order = { from: payer, rhythm: "month_end", firstOn: first } as const;
  const wired = await plantOrder(ownerPool, order);
  const inside = await plantOrder(ownerPool, { ...order, to: payee });
  for (const day of lastDays) {
    for (const each of [addDays(day, -1), day]) {
      await moveBankTime(zurichMoment(each, "00:10"));
      expect(await runDueOrders(each)).toEqual([]);
    }
  }
  const runs = (id: string) =>
    sql`SELECT r.due_on::text AS "dueOn", bank_day(e.entered_at)::text AS "postedOn", w.arrives_on::text AS "arrivesOn"
      FROM standing_order_runs r JOIN ledger_entries e ON e.id = r.entry_id LEFT JOIN wires w ON w.entry_id = e.id
      WHERE r.order_id = ${id} AND r.outcome = 'paid' ORDER BY r.id`;
  expect(await runs(wired)).toEqual(
    lastDays.map((day) => ({
      dueOn: day,
      postedOn: day,
      arrivesOn: settlementDay(day, "USD"),
    })),
  );
  expect(await runs(inside)).toEqual(
    lastDays.map((day) => ({ dueOn: day, postedOn: day, arrivesOn: null })),
  );
  await expectBooksInOrder(ownerPool);
}, 60_000);
