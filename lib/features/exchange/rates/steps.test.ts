import { expect, it } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { approvalHandlers } from "@/lib/bank/handlers";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { enterRate } from "./service";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool, "desk");
const deputy = await plantStaff(ownerPool, "deputy");
const today = bankToday();

const enter = (
  currency: "NZD" | "CAD" | "CHF" | "GBP",
  rate: string,
  daysAgo: number,
  by = admin,
) => enterRate(by, { currency, rate, day: addDays(today, -daysAgo) }, CONTEXT);

/** The deputy approves the request that a reply names. */
async function approve(reply: Awaited<ReturnType<typeof enter>>) {
  const { id } = (reply as AcceptedReply).data.approval as { id: string };
  const decision = { id, decision: "approve", reason: "" } as const;
  await decideApproval(deputy, decision, CONTEXT, approvalHandlers);
}

const isStored = (reply: Awaited<ReturnType<typeof enter>>) =>
  !(reply instanceof AcceptedReply);

it("one person moves a rate by 5 % in 24 hours, for however many days it is entered", async () => {
  // Customers could rely on this one for a day.
  await sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source, entered_by, entered_at)
    VALUES (${today}::date - 4, 'NZD', 2000000, 'staff', ${admin.id}, bank_now() - interval '25 hours')`;
  expect(isStored(await enter("NZD", "2.09", 3))).toBe(true);
  const jump = await enter("NZD", "2.18", 2);
  expect(isStored(jump)).toBe(false);
  await approve(jump);
  // A rate that two people have decided is settled at once.
  expect(isStored(await enter("NZD", "2.28", 1))).toBe(true);
  expect(isStored(await enter("NZD", "2.38", 0))).toBe(false);
});

it("where no rate is settled yet, the first one counts", async () => {
  expect(isStored(await enter("CAD", "1.62", 2))).toBe(true);
  expect(isStored(await enter("CAD", "1.70", 1))).toBe(true);
  expect(isStored(await enter("CAD", "1.78", 0))).toBe(false);
});

const plantSettled = (currency: string, micro: number) =>
  sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
    VALUES (${today}::date - 1, ${currency}, ${micro}, 'ECB')`;

it("the steps of one person within a day add up without sign, and a colleague has their own", async () => {
  await plantSettled("CHF", 1_000_000);
  expect(isStored(await enter("CHF", "0.97", 0))).toBe(true);
  expect(isStored(await enter("CHF", "0.97", 0))).toBe(true);
  // 3 % down and 2.06 % up.
  const back = await enter("CHF", "0.99", 0);
  expect(isStored(back)).toBe(false);
  expect(isStored(await enter("CHF", "0.98", 0, deputy))).toBe(true);
  // A slip is corrected with a second person, who is asked for any step more.
  await approve(back);
  const rates =
    await sql`SELECT per_euro_micro::integer AS micro FROM exchange_rates WHERE currency = 'CHF' ORDER BY id`;
  expect(rates.map(({ micro }) => micro as number)).toEqual([
    1_000_000, 970_000, 970_000, 980_000, 990_000,
  ]);
});

it("a rate that a second person approved is not approved again when it is entered again", async () => {
  await plantSettled("GBP", 1_000_000);
  const jump = await enter("GBP", "1.06", 0);
  expect(isStored(jump)).toBe(false);
  await approve(jump);
  expect(isStored(await enter("GBP", "1.03", 0, deputy))).toBe(true);
  expect(isStored(await enter("GBP", "1.06", 0, deputy))).toBe(false);
});
