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

const enter = (currency: "NZD" | "CAD", rate: string, daysAgo: number) =>
  enterRate(admin, { currency, rate, day: addDays(today, -daysAgo) }, CONTEXT);

const isStored = (reply: Awaited<ReturnType<typeof enter>>) =>
  !(reply instanceof AcceptedReply);

it("one person moves a rate by 5 % in 24 hours, for however many days it is entered", async () => {
  // Customers could rely on this one for a day.
  await sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source, entered_by, entered_at)
    VALUES (${today}::date - 4, 'NZD', 2000000, 'staff', ${admin.id}, bank_now() - interval '25 hours')`;
  expect(isStored(await enter("NZD", "2.09", 3))).toBe(true);
  const jump = await enter("NZD", "2.18", 2);
  expect(isStored(jump)).toBe(false);
  const { id } = (jump as AcceptedReply).data.approval as { id: string };
  const approve = { id, decision: "approve", reason: "" } as const;
  await decideApproval(deputy, approve, CONTEXT, approvalHandlers);
  // What two people have decided is settled at once.
  expect(isStored(await enter("NZD", "2.28", 1))).toBe(true);
  expect(isStored(await enter("NZD", "2.38", 0))).toBe(false);
});

it("where no rate is settled yet, the first one counts", async () => {
  expect(isStored(await enter("CAD", "1.62", 2))).toBe(true);
  expect(isStored(await enter("CAD", "1.70", 1))).toBe(true);
  expect(isStored(await enter("CAD", "1.78", 0))).toBe(false);
});
