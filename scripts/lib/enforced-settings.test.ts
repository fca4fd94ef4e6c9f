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

it.each(["true", "on"])(
  "marks a demonstration for DEMO_MODE=%s",
  async (on) => {
    const write = (DEMO_MODE: string) =>
      writeEnforcedSettings(databaseMigrationUrl, {
        ...process.env,
        DEMO_MODE,
      });
    await write("");
    expect(await write(on)).toContain("Bank time may be moved ahead");
    expect(await write("")).toContain("Bank time is that of the machine");
  },
);

it.each([
  ["SECURITY_LOG_DAYS", "1e2"],
  ["SECURITY_LOG_DAYS", "29"],
  ["DEMO_MODE", "yes"],
  ["RAIL", "link "],
  ["SIGNING_SECRET", ""],
])("refuses %s=%j by name", async (name, value) => {
  await expect(
    writeEnforcedSettings(databaseMigrationUrl, {
      ...process.env,
      [name]: value,
    }),
  ).rejects.toThrow(new RegExp(`^Settings to correct:\n  ${name} `));
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
