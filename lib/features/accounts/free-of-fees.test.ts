import { expect, test } from "vitest";
import { closeDays } from "@/lib/features/business-day/close";
import { listNotifications } from "@/lib/features/inbox/notifications/queries";
import { chargeFees } from "@/lib/features/products/steps";
import { versionOf } from "@/lib/platform/http/version";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { freeOfFees } from "./staff-service";

const { ownerPool, sql } = await testDatabase();
const { signal } = new AbortController();
const admin = await plantStaff(ownerPool);
const reason = "Moved from another bank";

/** Closes the days up to the end of the month. Returns its last day. */
async function endMonth(): Promise<string> {
  let next = addDays(bankToday(), 1);
  while (!next.endsWith("-01")) next = addDays(next, 1);
  await moveBankTime(zurichMoment(next, "00:06"));
  await closeDays([chargeFees], signal);
  return addDays(next, -1);
}

test("an account that staff have freed pays no monthly fee until the day, and the customer and the audit log know", async () => {
  await ownerPool.query(
    `INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation, monthly_fee_minor)
     VALUES ('current', 'USD', bank_today(), 'act/365', 'month', 250)`,
  );
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const { number } = await ownerOf(ownerPool, id);
  const customer = await signedInOwner(ownerPool, id);
  await endMonth();
  // The last day of the next month but one, which the freedom includes.
  let until = addDays(bankToday(), 32);
  while (!addDays(until, 1).endsWith("-01")) until = addDays(until, 1);

  for (const late of [bankToday(), addDays(bankToday(), -1)])
    await expect(
      freeOfFees(admin, number, { until: late, reason }, CONTEXT),
    ).rejects.toMatchObject({ code: "FEE_FREE_DAY_PAST" });
  await expect(
    freeOfFees(admin, "1000000000", { until, reason }, CONTEXT),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  const teller = await plantStaff(ownerPool, "teller", "teller");
  await expect(
    freeOfFees(teller, number, { until, reason }, CONTEXT),
  ).rejects.toThrow(/right/);
  await freeOfFees(admin, number, { until, reason }, CONTEXT);
  await expect(
    freeOfFees(
      admin,
      number,
      { until: null, reason },
      { ...CONTEXT, seen: versionOf({ until: "" }) },
    ),
  ).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
  expect(
    await sql`SELECT action, after FROM audit_log WHERE subject_account_id = ${id} AND action = 'account.fees'`,
  ).toMatchObject([{ action: "account.fees" }]);
  const { notifications } = await listNotifications(customer, { limit: 9 });
  expect(notifications.map(({ title }) => title)).toContain(
    "Monthly fees changed",
  );

  const paid = () =>
    sql`SELECT month_end::text AS month, amount_minor::int AS minor FROM monthly_fees WHERE account_id = ${id}`;
  await endMonth();
  expect(await endMonth()).toBe(until);
  expect(await paid()).toEqual([]);
  const month = await endMonth();
  expect(await paid()).toEqual([{ month, minor: 250 }]);
  await freeOfFees(admin, number, { until: null, reason }, CONTEXT);
  await expectBooksInOrder(ownerPool);
});
