import { beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "1000.00";
  process.env.FOUR_EYES_TELLER_ABOVE = "100.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import { previewPosting } from "@/lib/features/back-office/postings/preview";
import {
  historyEntrySchema,
  staffPostingSchema,
} from "@/lib/features/back-office/postings/schema";
import {
  addHistoryEntry,
  postByStaff,
} from "@/lib/features/back-office/postings/service";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import type { Admin } from "@/lib/identity/callers";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { post } from "@/lib/testing/bookkeeper";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { postSql } from "@/lib/testing/post-sql";
import { plantStaff } from "@/lib/testing/staff";
import { decideApproval } from "./decide";
import { listApprovals } from "./queries";
import { describeReason } from "./reason";

const { ownerPool, appPool, sql } = await testDatabase();
const FIRST = bankToday();

let staffCount = 0;
const newStaff = (role: Admin["role"] = "teller") =>
  plantStaff(ownerPool, `${role}-${++staffCount}`, role);

async function open(balanceMinor = 0n) {
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor });
  const { number } = await ownerOf(ownerPool, id);
  const total = async () => (await balancesOf(ownerPool, [id]))[0]!.totalMinor;
  return { id, number, total };
}

const daysAgo = (days: number) => addDays(bankToday(), -days);

const enter = (
  admin: Admin,
  number: string,
  amount: string,
  {
    date,
    direction = "credit",
  }: { date?: string; direction?: "credit" | "debit" } = {},
) =>
  postByStaff(
    admin,
    { accountId: number, direction },
    staffPostingSchema.parse({
      ...{ chooseAccount: number, description: "late", amount, date },
    }),
    { context: CONTEXT },
  );

const waits = (answer: unknown) => answer instanceof AcceptedReply;

const idOf = (answer: unknown) => {
  expect(answer).toBeInstanceOf(AcceptedReply);
  return ((answer as AcceptedReply).data.approval as { id: string }).id;
};

const decide = (
  admin: Admin,
  id: string,
  decision: "approve" | "reject" = "approve",
) =>
  decideApproval(
    admin,
    { id, decision, reason: decision === "reject" ? "Unclear" : "" },
    CONTEXT,
    approvalHandlers,
  );

/** A request in the list as a member of staff sees it. */
const rowFor = async (admin: Admin, id: string) => {
  const page = { limit: 50, filters: {} };
  const { rows } = await listApprovals(admin, page, CONTEXT, approvalHandlers);
  return rows.find((row) => row.id === id)!;
};

beforeAll(() => moveBankTime(zurichMoment(addDays(FIRST, 100), "12:00")));

test.each([
  ["today", 0, "100.00"],
  ["ten days ago", 10, "100.00"],
  ["eleven days ago", 11, "50.00"],
  ["sixty days ago", 60, "16.66"],
])(
  "a credit valued %s counts once for every ten days",
  async (_, days, most) => {
    const { number } = await open();
    const date = daysAgo(days);
    const above = (Number(most) + 0.01).toFixed(2);
    expect(waits(await enter(await newStaff(), number, above, { date }))).toBe(
      true,
    );
    expect(waits(await enter(await newStaff(), number, most, { date }))).toBe(
      false,
    );
  },
);

const COUNTS_MORE =
  "This amount has an earlier value date, so it counts once for every ten days, or part of them, since then.";
const SOME_COUNT_MORE =
  "Amounts with an earlier value date count once for every ten days, or part of them, since then.";

test("the form says so before it is sent, and an administrator approves it with its value date, for whom nothing counts", async () => {
  const teller = await newStaff();
  const { number, total } = await open();
  const date = daysAgo(60);
  const { preview } = await previewPosting(
    teller,
    { kind: "credit", account: number, amount: "50", date },
    CONTEXT,
  );
  expect(preview?.secondPerson).toBe(
    `With this request, what you did on the accounts of this customer within 24 hours would count as $300.00. The limit for one person is $100.00. ${COUNTS_MORE}`,
  );
  const id = idOf(await enter(teller, number, "50.00", { date }));
  expect(await total()).toBe(0n);
  await decide(await newStaff("administrator"), id);
  expect(await total()).toBe(5_000n);
  expect(
    await sql`SELECT bank_day(value_at)::text AS day FROM ledger_entries ORDER BY id DESC LIMIT 1`,
  ).toEqual([{ day: date }]);
});

test("what counts as more than a teller's amount is for an administrator, in the list, in a decision and in the database", async () => {
  const [maker, checker] = [await newStaff(), await newStaff()];
  const { id: account, number, total } = await open();
  const date = daysAgo(60);
  const record = historyEntrySchema.parse({
    ...{ sender: number, transactionType: "credit", remark: "late", date },
    ...{ accountTransferredTo: "Elsewhere", bank: "Bank" },
    amountTransferred: "16.67",
  });
  const requests = [
    idOf(await enter(maker, number, "16.67", { date })),
    idOf(await addHistoryEntry(maker, record, CONTEXT)),
  ];
  for (const id of requests) {
    expect(await rowFor(checker, id)).toMatchObject({
      problem: { code: "AMOUNT_ABOVE_OWN" },
      needsAdministrator: true,
    });
    expect(await rowFor(maker, id)).toMatchObject({
      problem: { code: "OWN_REQUEST" },
      needsAdministrator: true,
    });
    for (const decision of ["approve", "reject"] as const)
      await expect(decide(checker, id, decision)).rejects.toMatchObject({
        code: "AMOUNT_ABOVE_OWN",
      });
  }
  await expect(
    appPool.query(
      postSql({
        ...{ kind: "credit", amount_minor: 1_667, entered_by: "staff" },
        debit_account_id: (await bankAccount("cash"))(account),
        ...{ credit_account_id: account, description: "late" },
        value_at: zurichMoment(date).toISOString(),
        ...{ session: checker.sessionSecret, approval_id: requests[0]! },
      }),
    ),
  ).rejects.toMatchObject({ code: "LM057" });
  const administrator = await newStaff("administrator");
  for (const id of requests) {
    expect((await rowFor(administrator, id)).problem).toBeNull();
    await decide(administrator, id);
  }
  expect(await total()).toBe(3_334n);
});

test("the list and a decision count what a teller approves by its value date", async () => {
  const [maker, checker] = [await newStaff(), await newStaff()];
  const { number } = await open();
  await enter(maker, number, "100.00");
  const ask = async () =>
    idOf(await enter(maker, number, "10.00", { date: daysAgo(60) }));
  const [first, second] = [await ask(), await ask()];
  expect(await rowFor(checker, first)).toMatchObject({
    problem: null,
    needsAdministrator: false,
  });
  await decide(checker, first);
  // 60.00 have counted, and 60.00 more would be 120.00.
  expect(await rowFor(checker, second)).toMatchObject({
    problem: { code: "APPROVED_TOO_MUCH" },
    needsAdministrator: false,
  });
  await decide(await newStaff(), second);
});

test("before a decision a request counts by the value date that it names, or by that of the entry that it reverses", async () => {
  const { id } = await open(5_000n);
  const { publicId } = await post({
    ...movement(id, (await bankAccount("cash"))(id), 1_000n, { kind: "debit" }),
    valueAt: zurichMoment(daysAgo(31)),
  });
  const counts = async (kind: string, request: object) =>
    (
      await sql`SELECT approval_counts_minor(a, requested_value_at(a))::int AS minor
        FROM jsonb_populate_record(NULL::approvals, ${JSON.stringify({ kind, request, amount_minor: 100 })}::jsonb) a`
    )[0]!.minor;
  const date = daysAgo(20);
  for (const kind of ["credit", "debit", "history"]) {
    expect(await counts(kind, { date, time: null })).toBe(200);
    expect(await counts(kind, { date, time: "23:59" })).toBe(200);
    // The day of the approval.
    expect(await counts(kind, { date: null, time: "10:30" })).toBe(100);
  }
  expect(await counts("deletion", { entry: publicId })).toBe(400);
  expect(await counts("refund", {})).toBe(100);
});

test("the reason says which sum was exceeded, and that amounts with an earlier value date count more", async () => {
  const date = daysAgo(60);
  const onAccount = (sum: string, ending = "") =>
    `With this request, what the maker did on the accounts of this customer within 24 hours would count as ${sum}. The limit for one person is $100.00.${ending}`;
  const onAll = (sum: string, ending = "") =>
    `With this request, what the maker did on all accounts within 24 hours would count as ${sum}. The limit for one person is $1,000.00.${ending}`;
  const teller = await newStaff();
  const [first, second] = [await open(), await open()];
  await enter(teller, first.number, "16.00", { date });
  // 96.00 have counted for the first customer, and nothing for the second.
  const reasonFor = async (
    number: string,
    amount: string,
    options: { date?: string } = {},
  ) => {
    const id = idOf(await enter(teller, number, amount, options));
    return describeReason((await rowFor(teller, id)).why!);
  };
  expect(await reasonFor(first.number, "4.01")).toBe(
    onAccount("$100.01", ` ${SOME_COUNT_MORE}`),
  );
  expect(await reasonFor(first.number, "4.00", { date })).toBe(
    onAccount("$120.00", ` ${COUNTS_MORE}`),
  );
  expect(await reasonFor(first.number, "4.01", { date })).toBe(
    onAccount("$120.06", ` ${SOME_COUNT_MORE}`),
  );
  expect(await reasonFor(second.number, "100.01", { date })).toBe(
    "The amount is above $100.00.",
  );
  await enter(teller, second.number, "100.00");
  expect(await reasonFor(second.number, "0.01")).toBe(onAccount("$100.01"));

  // 196.00 have counted in all, 804.00 are left.
  for (let n = 0; n < 8; n++)
    await enter(teller, (await open()).number, "100.00");
  const { number } = await open();
  expect(await reasonFor(number, "4.01")).toBe(
    onAll("$1,000.01", ` ${SOME_COUNT_MORE}`),
  );
  expect(await reasonFor(number, "1.00", { date })).toBe(
    onAll("$1,002.00", ` ${COUNTS_MORE}`),
  );
});

test("small back-dated credits add up, with what is moved today, on one account and over the day", async () => {
  const teller = await newStaff();
  const { number, total } = await open();
  const date = daysAgo(60);
  for (let n = 0; n < 4; n++)
    expect(waits(await enter(teller, number, "4.00", { date }))).toBe(false);
  // 96.00 have counted, so the money cannot be taken out again.
  const debit = { direction: "debit" as const };
  expect(waits(await enter(teller, number, "4.01", debit))).toBe(true);
  expect(waits(await enter(teller, number, "1.00", { date }))).toBe(true);
  expect(waits(await enter(teller, number, "4.00", debit))).toBe(false);
  expect(await total()).toBe(1_200n);
  for (let n = 0; n < 9; n++)
    expect(
      waits(await enter(teller, (await open()).number, "16.66", { date })),
    ).toBe(false);
  expect(
    waits(await enter(teller, (await open()).number, "0.10", { date })),
  ).toBe(true);
});

test("debits and history records count in the same way", async () => {
  const { number } = await open(50_000n);
  const date = daysAgo(60);
  const debit = { date, direction: "debit" as const };
  expect(waits(await enter(await newStaff(), number, "16.67", debit))).toBe(
    true,
  );
  const record = {
    ...{ sender: number, transactionType: "credit", remark: "late", date },
    ...{ accountTransferredTo: "Elsewhere", bank: "Bank" },
  };
  for (const [amountTransferred, isTooMuch] of [
    ["16.67", true],
    ["16.66", false],
  ] as const)
    expect(
      waits(
        await addHistoryEntry(
          await newStaff(),
          historyEntrySchema.parse({ ...record, amountTransferred }),
          CONTEXT,
        ),
      ),
    ).toBe(isTooMuch);
});

test("several movements in one call add up as well", async () => {
  const teller = await newStaff();
  const { id } = await open();
  const credit = JSON.stringify({
    ...{ kind: "credit", amount_minor: 400, entered_by: "staff" },
    debit_account_id: String((await bankAccount("cash"))(id)),
    credit_account_id: String(id),
    ...{ description: "", bank: "", counterparty_name: "" },
    ...{ counterparty_number: "", ip: "", request_id: "" },
    value_at: zurichMoment(daysAgo(60)),
    session: teller.sessionSecret,
  });
  const { rows } = await appPool.query<{ refusal: string | null }>(
    `SELECT v.refusal FROM unnest(ledger_post(ARRAY(
       SELECT jsonb_populate_record(NULL::movement, $1::jsonb) FROM generate_series(1, 6)))) v`,
    [credit],
  );
  expect(rows.map(({ refusal }) => refusal)).toEqual([
    ...[null, null, null, null],
    ...["LM030", "LM030"],
  ]);
});

test("a reversal counts by the value date of its entry", async () => {
  const { id, number, total } = await open(500_000n);
  const cash = (await bankAccount("cash"))(id);
  const moved = movement(id, cash, 20_000n, { kind: "debit" });
  const { publicId: old } = await post({
    ...moved,
    valueAt: zurichMoment(daysAgo(60)),
  });
  const admin = await newStaff("administrator");
  expect(waits(await reverseHistoryEntry(admin, old, CONTEXT))).toBe(true);
  expect(await total()).toBe(480_000n);
  const { publicId: fresh } = await post(moved);
  expect(waits(await reverseHistoryEntry(admin, fresh, CONTEXT))).toBe(false);
  expect(waits(await enter(admin, number, "800.01"))).toBe(true);
});

test("days before the first one that the bank closes do not count, because they earn nothing", async () => {
  const { number } = await open();
  const [early, first] = [await newStaff(), await newStaff()];
  // The first day is 100 days ago.
  expect(
    waits(await enter(early, number, "10.00", { date: "2024-02-03" })),
  ).toBe(false);
  expect(waits(await enter(first, number, "10.01", { date: FIRST }))).toBe(
    true,
  );
});
