import { expect, it } from "vitest";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import { drain } from "@/lib/testing/drain";
import { addDays } from "@/lib/platform/time/calendar";
import {
  addSeconds,
  bankDay,
  bankNow,
  bankToday,
  machineNow,
} from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  expectBooksInOrder,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantLoan, plantRequest } from "@/lib/testing/loans";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder } from "@/lib/testing/standing-orders";
import { JOBS } from "./handlers";

const { ownerPool, sql } = await testDatabase();

const DAY = 86_400;
const jobs = JOBS.filter(({ kind }) =>
  ["due-orders", "standing-order", "due-loans", "loan"].includes(kind),
);
const textOf = async (statement: string, values: unknown[] = []) =>
  (await ownerPool.query<{ text: string }>(statement, values)).rows.map(
    ({ text }) => text,
  );

it("pays orders and instalments, ends offers and keeps sessions when it moves on by forty days", async () => {
  await plantStaff(ownerPool, "admin");
  const [payer, payee] = await openAccounts(ownerPool, 2, {
    balanceMinor: 100_000n,
  });
  const { sessionSecret } = await signedInOwner(ownerPool, payer);
  const today = bankToday();
  const order = { from: payer, to: payee, amountMinor: 7n, firstOn: today };
  const id = await plantOrder(ownerPool, { ...order, rhythm: "daily" });
  const loan = await plantLoan(ownerPool, payer, { paidOutOn: today });
  const offer = await plantRequest(ownerPool, payer);
  await sql`UPDATE loan_requests SET status = 'offered', yearly_rate_bp = 0, term_months = 1, instalment_minor = amount_minor,
       decided_at = bank_now(), decided_by = (SELECT id FROM admins LIMIT 1), offer_until = bank_today() + 14 WHERE id = ${offer}`;

  await moveBankTime(addSeconds(machineNow(), 40 * DAY));
  expect(bankToday()).toBe(addDays(today, 40));
  expect(await drain(jobs)).toEqual([]);

  const paidOn = "SELECT due_on::text AS text FROM standing_order_runs";
  const due = Array.from({ length: 41 }, (_, days) => addDays(today, days));
  expect(
    await textOf(`${paidOn} WHERE order_id = $1 ORDER BY id`, [id]),
  ).toEqual(due);
  expect(
    await textOf(
      "SELECT count(*)::text AS text FROM loan_instalments WHERE loan_id = $1 AND paid_at > bank_now() - interval '1 hour'",
      [loan],
    ),
  ).toEqual(["1"]);
  expect(
    await textOf(
      "SELECT status::text AS text FROM loan_requests WHERE id = $1",
      [offer],
    ),
  ).toEqual(["lapsed"]);
  const [{ totalMinor } = { totalMinor: 0n }] = await balancesOf(ownerPool, [
    payee,
  ]);
  expect(totalMinor).toBe(100_000n + 41n * 7n);
  expect(await findCustomerOfSession(sessionSecret)).not.toBeNull();
  await expectBooksInOrder(ownerPool);
});

it("never lets the entries of an account go back in time while it moves", async () => {
  const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 100_000n });
  const start = bankNow();
  await Promise.all([
    ...Array.from({ length: 60 }, (_, n) =>
      post(n % 2 ? movement(a, b, 1n) : movement(b, a, 1n)),
    ),
    (async () => {
      for (let days = 1; days <= 10; days++)
        await moveBankTime(addSeconds(start, days * DAY));
    })(),
  ]);
  const steps = await textOf(
    `SELECT DISTINCT (e.entered_at >= lag(e.entered_at) OVER (ORDER BY p.id))::text AS text
     FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id WHERE p.account_id = $1`,
    [a],
  );
  expect(steps.filter(Boolean)).toEqual(["true"]);
  expect(bankToday()).toBe(addDays(bankDay(start), 10));
});
