import { expect, it } from "vitest";
import { addDays } from "@/lib/platform/time/calendar";
import { testDatabase } from "@/lib/testing/database";
import { CURRENCIES } from "./money";
import { settlementDay } from "./settlement-days";

const { appPool } = await testDatabase();

it.each(CURRENCIES)(
  "finds the same days for %s in TypeScript and in SQL",
  async (currency) => {
    const { rows } = await appPool.query<{ day: string; found: string }>(
      `SELECT d::date::text AS day, settlement_day(d::date, $1)::text AS found
       FROM generate_series('2027-01-01'::date, '2028-12-31'::date, '1 day') AS d`,
      [currency],
    );
    expect(rows).toHaveLength(731);
    for (const { day, found } of rows)
      expect(settlementDay(day, currency), day).toBe(found);
  },
);

it("pays euros on Ascension Day, and other currencies on the day after it", () => {
  const ascension = "2027-05-06";
  expect(
    CURRENCIES.filter((each) => settlementDay(ascension, each) === ascension),
  ).toEqual(["EUR"]);
  expect(settlementDay(ascension, "CHF")).toBe(addDays(ascension, 1));
});
