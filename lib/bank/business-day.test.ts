import { expect, it } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { moveTime } from "@/lib/features/business-day/service";
import { listDays } from "@/lib/features/business-day/queries";
import { changeProduct, listProducts } from "@/lib/features/products/service";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { drain } from "@/lib/testing/drain";
import { signDay } from "@/lib/identity/signatures";
import { addDays, addMonths } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantLoan } from "@/lib/testing/loans";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder } from "@/lib/testing/standing-orders";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { approvalHandlers, JOBS } from "./handlers";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool, "admin");
const deputy = await plantStaff(ownerPool, "deputy");
const { signal } = new AbortController();

const jobOf = (kind: string) => JOBS.find((job) => job.kind === kind)!;

/** Runs the job that moves bank time, and lets this process follow it. */
async function runMove(): Promise<void> {
  expect(await drain([jobOf("move-time")])).toEqual([]);
  const [row] = await sql`SELECT bank_now() AS now`;
  await moveBankTime(row!.now as Date);
}

it("is refused where bank time is that of the machine, and for a day that is not in the next year", async () => {
  const move = (days: number) =>
    moveTime(admin, addDays(bankToday(), days), CONTEXT);
  await ownerPool.query("UPDATE bank_clock SET is_movable = false");
  await expect(move(1)).rejects.toMatchObject({ code: "TIME_FIXED" });
  await ownerPool.query("UPDATE bank_clock SET is_movable = true");
  for (const days of [-1, 367])
    await expect(move(days)).rejects.toMatchObject({ code: "DAY_NOT_AHEAD" });
});

it("moves from midnight to midnight, and what falls due in between happens on its day", async () => {
  const [payer, payee] = await openAccounts(ownerPool, 2, {
    balanceMinor: 1_000_000n,
  });
  const today = bankToday();
  const first = addDays(today, 1);
  const to = addDays(today, 40);
  const id = await plantOrder(ownerPool, {
    ...{ from: payer, to: payee, amountMinor: 7n },
    ...{ rhythm: "daily", firstOn: first, lastOn: to },
  });
  const loan = await plantLoan(ownerPool, payer, { paidOutOn: today });
  await moveTime(admin, to, CONTEXT);
  await runMove();
  expect(bankToday()).toBe(to);
  const runs = await sql`
    SELECT r.due_on::text AS due, bank_day(e.entered_at)::text AS entered
    FROM standing_order_runs r JOIN ledger_entries e ON e.id = r.entry_id WHERE r.order_id = ${id} ORDER BY r.id`;
  expect(runs).toEqual(
    Array.from({ length: 40 }, (_, n) => addDays(first, n)).map((day) => ({
      due: day,
      entered: day,
    })),
  );
  const [instalment] = await sql`
    SELECT bank_day(paid_at)::text AS paid, due_on::text AS due FROM loan_instalments WHERE loan_id = ${loan} ORDER BY position LIMIT 1`;
  // A holiday moves it to the next business day.
  expect(instalment!.paid >= instalment!.due).toBe(true);
  expect(instalment!.paid <= addDays(instalment!.due as string, 5)).toBe(true);
  const days = await listDays();
  expect(days[0]).toMatchObject({ day: to, closedAt: null });
  expect(days.slice(1).every(({ closedAt }) => closedAt !== null)).toBe(true);
  expect(days.slice(1, 5).map(({ stepsDone }) => stepsDone)).toEqual([
    7, 7, 7, 7,
  ]);
  const [{ totalMinor } = { totalMinor: 0n }] = await balancesOf(ownerPool, [
    payee,
  ]);
  expect(totalMinor).toBe(1_000_000n + 40n * 7n);
  await expectBooksInOrder(ownerPool);
}, 60_000);

it("closes days by the job of the night as well, and a kill in a step costs nothing", async () => {
  const [account] = await openAccounts(ownerPool, 1, { balanceMinor: 5_000n });
  const today = bankToday();
  await moveBankTime(zurichMoment(addDays(today, 3), "00:06"));
  // The state that a process leaves when it is killed after it began a day and a step.
  await sql`SELECT bank_day_begin()`;
  const step = "Interest of the day";
  await sql`SELECT bank_day_step_begin(${today}::date, ${step}, ${signDay("begin", today, step)})`;
  await sql`SELECT interest_accrue(${today}::date)`;
  await Promise.all([
    jobOf("close-days").run({ signal, key: "" } as never),
    jobOf("close-days").run({ signal, key: "" } as never),
  ]);
  const open =
    await sql`SELECT day::text FROM bank_days WHERE closed_at IS NULL`;
  expect(open).toEqual([{ day: addDays(today, 3) }]);
  expect(
    await sql`SELECT count(*)::int AS twice FROM (SELECT FROM interest_days WHERE account_id = ${account} GROUP BY day HAVING count(*) > 1) d`,
  ).toEqual([{ twice: 0 }]);
  await expectBooksInOrder(ownerPool);
});

it("new terms take a second person, hold from their day and are announced to who has such an account", async () => {
  const [account] = await openAccounts(ownerPool, 1, {
    balanceMinor: 100_000n,
    currency: "NZD",
  });
  await openAccounts(ownerPool, 1, { balanceMinor: 100_000n, currency: "AUD" });
  const today = bankToday();
  const change = {
    ...({ type: "current", currency: "NZD", dayCount: "act/365" } as const),
    ...{ rate: 150, above: "500.00", rateAbove: 75 },
    capitalisation: "month" as const,
    ...{ monthlyFee: "2.50", wireFee: null, openedBy: "customers" as const },
    validFrom: addDays(today, 2),
  };
  for (const [bad, code] of [
    [{ validFrom: today }, "TERMS_TOO_SOON"],
    [{ above: null }, "BAND_INCOMPLETE"],
    [{ rateAbove: null }, "BAND_INCOMPLETE"],
  ] as const)
    await expect(
      changeProduct(admin, { ...change, ...bad }, CONTEXT),
    ).rejects.toMatchObject({ code });
  const reply = await changeProduct(admin, change, CONTEXT);
  expect(reply).toBeInstanceOf(AcceptedReply);
  const { id } = (reply as AcceptedReply).data.approval as { id: string };
  const approve = { id, decision: "approve", reason: "" } as const;
  await expect(
    decideApproval(admin, approve, CONTEXT, approvalHandlers),
  ).rejects.toMatchObject({ code: "OWN_REQUEST" });
  await decideApproval(deputy, approve, CONTEXT, approvalHandlers);
  expect((await listProducts()).products).toEqual([]);
  await moveTime(admin, addDays(today, 3), CONTEXT);
  await runMove();
  // The letters are late, and not lost.
  expect(await drain([jobOf("announce-rates")])).toEqual([]);
  const letters = await sql`
    SELECT a.id AS account, m.content FROM messages m JOIN accounts a ON a.customer_id = m.customer_id
    WHERE m.subject LIKE 'New terms from %'`;
  expect(letters).toEqual([
    {
      account: String(account),
      content: expect.stringMatching(
        /On the part of your balance above NZ\$500\.00 we pay 0\.75 % a year\.[^]*The account costs NZ\$2\.50 a month\./,
      ),
    },
  ]);
  expect((await listProducts()).products).toMatchObject([
    {
      ...{ type: "current", currency: "NZD", validFrom: addDays(today, 2) },
      bands: [
        { above: "0.00", rate: "1.50" },
        { above: "500.00", rate: "0.75" },
      ],
      ...{ monthlyFee: 2.5, wireFee: 0 },
    },
  ]);
  expect(
    await sql`SELECT day::text, interest_micro AS micro FROM interest_days WHERE account_id = ${account}`,
  ).toEqual([
    // 500.00 at 1.5 % and 500.00 at 0.75 %: 11.25 a year.
    { day: addDays(today, 2), micro: "3082192" },
  ]);
});

it("makes a customer dormant who does nothing while it moves by a year twice, a month after the warning", async () => {
  const [account] = await openAccounts(ownerPool, 1);
  const state = async () =>
    (
      await sql`SELECT r.status, c.email, v.last_act_on::text AS acted, v.dormant_since::text AS since
        FROM accounts a JOIN customers c ON c.id = a.customer_id JOIN customer_rights r ON r.customer_id = c.id
        JOIN customer_activity v ON v.customer_id = c.id WHERE a.id = ${account}`
    )[0]!;
  const start = bankToday();
  for (const status of ["active", "inactive"]) {
    await moveTime(admin, addDays(bankToday(), 366), CONTEXT);
    await runMove();
    expect((await state()).status).toBe(status);
  }
  const { acted, since, email } = await state();
  expect([acted, since]).toEqual([start, addMonths(start, 24)]);
  const mails =
    await sql`SELECT subject FROM outbox_mails WHERE recipient = ${email} ORDER BY created_at`;
  expect(mails.map(({ subject }) => subject as string)).toEqual([
    "Your account will become dormant",
    "Your account is dormant",
  ]);
}, 120_000);
