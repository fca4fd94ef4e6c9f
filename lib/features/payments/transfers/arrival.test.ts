import { expect, it } from "vitest";
import { mainAccount } from "@/lib/identity/accounts";
import { listWires } from "@/lib/features/payments/wires/queries";
import { getReceipt } from "@/lib/features/statements/history/queries";
import { receiptFacts } from "@/lib/features/statements/history/receipt";
import { settlementDay } from "@/lib/ledger/settlement-days";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";
import { formatIsoDay } from "@/lib/platform/format";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  newKey,
  openAccounts,
  OUTSIDE_PAYMENT,
  ownerOf,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { sendTransfer } from "./service";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

/** The next business day before a weekend or a holiday. */
let last = addDays(bankToday(), 1);
while (
  settlementDay(last, "USD") !== last ||
  settlementDay(addDays(last, 1), "USD") === addDays(last, 1)
)
  last = addDays(last, 1);
const next = settlementDay(addDays(last, 1), "USD");

it("promises a wire for the same day before 16:00 and for the next business day after it, and keeps the promise", async () => {
  const [payer, payee] = await openAccounts(ownerPool, 2, {
    balanceMinor: 1_000n,
  });
  const customer = await signedInOwner(ownerPool, payer);
  const send = (arrivesOn: string | null, changes = {}, key?: IdempotencyKey) =>
    sendTransfer(
      mainAccount(customer),
      { ...OUTSIDE_PAYMENT, arrivesOn, ...changes },
      CONTEXT,
      key,
    );
  const arrivalOf = async ({ transfer }: Awaited<ReturnType<typeof send>>) =>
    (await getReceipt(customer, transfer.id))!.arrivesOn;

  await moveBankTime(zurichMoment(last, "15:50"));
  const key = newKey("a wire", customer.id);
  const early = await send(last, {}, key);
  expect(await arrivalOf(early)).toBe(last);

  await moveBankTime(zurichMoment(last, "16:00"));
  await expect(send(last)).rejects.toMatchObject({ code: "ARRIVAL_CHANGED" });
  // The first call of this key was in time.
  expect(await send(last, {}, key)).toEqual(early);
  expect(await arrivalOf(await send(next))).toBe(next);
  const unreviewed = await send(null);
  expect(await arrivalOf(unreviewed)).toBe(next);
  expect((await balancesOf(ownerPool, [payer]))[0]!.totalMinor).toBe(700n);

  const { number } = await ownerOf(ownerPool, payee);
  const inside = { recipientAccount: number, bank: "Limmat" };
  expect(await arrivalOf(await send(last, inside))).toBeNull();

  await moveBankTime(zurichMoment(addDays(last, 1), "09:00"));
  await expect(send(last)).rejects.toMatchObject({ code: "ARRIVAL_CHANGED" });
  const onHoliday = await send(next);
  const receipt = (await getReceipt(customer, onHoliday.transfer.id))!;
  expect(receiptFacts(receipt)).toContainEqual({
    term: "Arrives on",
    text: formatIsoDay(next),
  });
  const { wires } = await listWires(staff, { limit: 9, filters: {} }, CONTEXT);
  expect(wires.map(({ arrivesOn }) => arrivesOn)).toEqual([
    last,
    next,
    next,
    next,
  ]);
  // The payer's money leaves at once: the entry has its value on the day of posting.
  expect(
    await sql`SELECT count(*)::int AS wires, count(*) FILTER (WHERE value_at = entered_at)::int AS "sameDay"
      FROM ledger_entries WHERE kind = 'wire'`,
  ).toEqual([{ wires: 4, sameDay: 4 }]);
  await expectBooksInOrder(ownerPool);
});
