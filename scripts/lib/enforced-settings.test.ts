import { expect, it } from "vitest";
import { testDatabase } from "../../lib/testing/database";
import { writeEnforcedSettings } from "./enforced-settings";

const { databaseMigrationUrl, sql } = await testDatabase();

const migrate = (EXCHANGE_MARK_UP: string) =>
  writeEnforcedSettings(databaseMigrationUrl, {
    ...process.env,
    EXCHANGE_MARK_UP,
  });

it("writes the mark-up of exchanges, and says so only if it changed", async () => {
  expect(await migrate("1.25")).toContain("An exchange costs 1.25 percent");
  expect(await sql`SELECT mark_up_bp AS bp FROM exchange_terms`).toEqual([
    { bp: 125 },
  ]);
  expect(await migrate("1.25")).toEqual([]);
});

it.each(["0", "0.05", "10.01", "-1", "1e1", "0.505", "half"])(
  "refuses a mark-up of %s and writes nothing",
  async (markUp) => {
    await migrate("2.00");
    await expect(migrate(markUp)).rejects.toThrow(
      "EXCHANGE_MARK_UP must be a percentage from 0.10 to 10",
    );
    expect(await sql`SELECT mark_up_bp AS bp FROM exchange_terms`).toEqual([
      { bp: 200 },
    ]);
  },
);
