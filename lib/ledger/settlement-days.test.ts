import { expect, it } from "vitest";
import { addDays } from "@/lib/platform/time/calendar";
import { testDatabase } from "@/lib/testing/database";
import { CURRENCIES } from "./money";
import { settlementDay, wireArrival } from "./settlement-days";

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

it.each([
  // Friday, the hour before and after the cut-off.
  ["2026-11-27T14:59:59.999Z", "CHF", "2026-11-27"],
  ["2026-11-27T15:00:00Z", "CHF", "2026-11-30"],
  ["2026-11-27T22:59:59.999Z", "CHF", "2026-11-30"],
  // Saturday and Sunday, at any hour.
  ["2026-11-27T23:00:00Z", "USD", "2026-11-30"],
  ["2026-11-29T22:59:59Z", "USD", "2026-11-30"],
  // In summer time, and on the nights of both changes.
  ["2026-07-01T13:59:59Z", "EUR", "2026-07-01"],
  ["2026-07-01T14:00:00Z", "EUR", "2026-07-02"],
  ["2027-03-28T00:59:59Z", "EUR", "2027-03-30"],
  ["2026-10-25T01:30:00Z", "EUR", "2026-10-26"],
  ["2026-10-26T14:59:59Z", "EUR", "2026-10-26"],
  // Before Ascension Day, which TARGET does not know.
  ["2027-05-05T14:00:00Z", "EUR", "2027-05-06"],
  ["2027-05-05T14:00:00Z", "CHF", "2027-05-07"],
  ["2026-12-31T15:00:00Z", "CHF", "2027-01-04"],
  ["2026-12-24T15:00:00Z", "EUR", "2026-12-28"],
] as const)(
  "a wire of %s in %s arrives on %s, in TypeScript and in SQL",
  async (sentAt, currency, arrivesOn) => {
    expect(wireArrival(new Date(sentAt), currency)).toBe(arrivesOn);
    const { rows } = await appPool.query(
      "SELECT wire_arrival($1, $2)::text AS day",
      [sentAt, currency],
    );
    expect(rows).toEqual([{ day: arrivesOn }]);
  },
);
