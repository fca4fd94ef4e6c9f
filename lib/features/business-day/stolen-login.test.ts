import { expect, it } from "vitest";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";

const { appPool, sql } = await testDatabase();
const today = bankToday();

const begin = async () =>
  (
    await appPool.query<{ day: string | null }>(
      "SELECT bank_day_begin()::text AS day",
    )
  ).rows[0]!.day;

it("a stolen login begins a day that is over and no other one, and neither begins nor ends a step, nor closes the day", async () => {
  expect(await begin()).toBeNull();
  await moveBankTime(zurichMoment(addDays(today, 1), "00:06"));
  expect(await begin()).toBe(today);
  for (const attack of [
    `SELECT bank_day_step_begin('${today}', 'Interest of the day', '')`,
    `SELECT bank_day_step_end('${today}', 'Interest of the day', '${today}', '')`,
    `SELECT bank_day_close('${today}', '')`,
    `SELECT bank_day_close('${today}', NULL)`,
  ])
    await expect(appPool.query(attack)).rejects.toMatchObject({
      code: "LM044",
    });
  // Nor does it pay interest before that of the day is there.
  await expect(
    appPool.query(`SELECT interest_pay('${today}', '', 0)`),
  ).rejects.toMatchObject({ code: "LM086" });
  expect(
    await sql`SELECT day::text FROM bank_days WHERE closed_at IS NULL`,
  ).toEqual([{ day: today }]);
  expect(await sql`SELECT FROM bank_day_steps`).toEqual([]);
});
