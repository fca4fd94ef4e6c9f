import { expect, it } from "vitest";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { bankAccount } from "@/lib/testing/ledger";
import { listMarkUpIncome } from "./position-queries";

const { sql } = await testDatabase();

it("counts the mark-ups of a day in full, or not at all", async () => {
  const today = addDays(bankToday(), 1);
  await moveBankTime(zurichMoment(today, "12:00"));
  const position = (await bankAccount("position"))(0n);
  const markUp = (await bankAccount("mark_up"))(0n);
  const enter = (daysAgo: number, time: string, minor: bigint) =>
    sql`SELECT ledger_record(new_movement(
      'exchange', ${position}, ${markUp}, ${minor}, entered_at => ${zurichMoment(addDays(today, -daysAgo), time)}))`;
  await enter(30, "11:00", 1n);
  await enter(30, "13:00", 2n);
  await enter(29, "00:01", 4n);
  await enter(29, "13:00", 8n);
  expect(await listMarkUpIncome()).toMatchObject([
    { day: addDays(today, -29), currency: "USD", incomeMinor: 12n },
  ]);
});
