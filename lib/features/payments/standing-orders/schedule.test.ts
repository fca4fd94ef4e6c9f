import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/platform/time/calendar";
import { testDatabase } from "@/lib/testing/database";
import { rhythms } from "./order";
import { dueFrom } from "./rules";

const { sql } = await testDatabase();

const day = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => addDays("2027-01-01", days));

it("the database and the application have the same due dates", async () => {
  const cases = fc.sample(
    fc.record({
      rhythm: fc.constantFrom(...rhythms),
      firstOn: day,
      lastOn: fc.option(day),
      from: day,
    }),
    2_000,
  );
  const rows: { due: string | null }[] =
    await sql`SELECT standing_order_due_from(c.rhythm, c.first_on, c.last_on, c.day)::text AS due
     FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(cases)}) AS (rhythm order_rhythm, "firstOn" date, "lastOn" date, "from" date))
       WITH ORDINALITY AS c (rhythm, first_on, last_on, day, n) ORDER BY c.n`;
  expect(rows.map(({ due }) => due)).toEqual(
    cases.map(({ from, ...schedule }) => dueFrom(schedule, from)),
  );
});

describe("failed payment", () => {
  const today = "2026-12-10";

  async function outcomeOf(
    failure: string,
    attempt: number,
    nextDue: string | null,
  ) {
    const rows: { outcome: string }[] =
      await sql`SELECT standing_order_outcome(${failure}, ${attempt}, ${today}, ${nextDue}) AS outcome`;
    return rows[0]!.outcome;
  }

  it.each(["INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED", "RATE_MISSING"])(
    "with %s is tried three times, one day apart",
    async (failure) => {
      expect(await outcomeOf(failure, 1, "2027-01-10")).toBe("retried");
      expect(await outcomeOf(failure, 2, null)).toBe("retried");
      expect(await outcomeOf(failure, 3, null)).toBe("ended");
      expect(await outcomeOf(failure, 3, "2027-01-10")).toBe("skipped");
    },
  );

  it("is skipped once the next due date has come", async () => {
    const after = (nextDue: string) =>
      outcomeOf("INSUFFICIENT_FUNDS", 1, nextDue);
    expect(await after("2026-12-12")).toBe("retried");
    expect(await after("2026-12-11")).toBe("skipped");
    expect(await after("2026-12-01")).toBe("skipped");
  });

  it.each(["BENEFICIARY_CLOSED", "PAYER_NOT_ACTIVE", "CURRENCY_MISMATCH"])(
    "with %s pauses the order, or ends it after its last date",
    async (failure) => {
      expect(await outcomeOf(failure, 1, "2027-01-10")).toBe("paused");
      expect(await outcomeOf(failure, 1, null)).toBe("ended");
    },
  );
});
