import { beforeEach, describe, expect, it } from "vitest";
import { env } from "@/lib/platform/config/env";
import { followBankClock } from "@/lib/platform/db/bank-clock";
import { requireMachineTime } from "@/lib/platform/db/start-check";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { writeEnforcedSettings } from "../../../scripts/lib/enforced-settings";
import { bankDay, bankNow, bankToday, machineNow, setBankAhead } from "./clock";

const { appPool, ownerPool, databaseMigrationUrl } = await testDatabase();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

const readSql = async () => {
  const { rows } = await appPool.query<{
    now: Date;
    today: string;
    machine: Date;
  }>(
    "SELECT bank_now() AS now, bank_today()::text AS today, clock_timestamp() AS machine",
  );
  return rows[0]!;
};

const isNear = (a: Date, b: Date) =>
  expect(Math.abs(a.getTime() - b.getTime())).toBeLessThan(5_000);

describe("the clock", () => {
  it("is that of the machine, in TypeScript and in SQL", async () => {
    const sql = await readSql();
    isNear(sql.now, machineNow());
    isNear(bankNow(), machineNow());
    expect([bankToday(), bankDay(sql.now)]).toContain(sql.today);
  });

  it("moves ahead of the machine's clock in TypeScript and in SQL", async () => {
    await moveBankTime(inHours(30));
    const sql = await readSql();
    isNear(sql.now, inHours(30));
    isNear(bankNow(), inHours(30));
    isNear(sql.machine, machineNow());
    expect(sql.today).toBe(bankDay(inHours(30)));
  });

  it.each([
    [
      "the function",
      () => ownerPool.query("SELECT bank_clock_forward($1)", [inHours(1)]),
    ],
    [
      "a statement",
      () => ownerPool.query("UPDATE bank_clock SET ahead = '1 hour'"),
    ],
    ["a deletion", () => ownerPool.query("DELETE FROM bank_clock")],
    ["a truncation", () => ownerPool.query("TRUNCATE bank_clock")],
  ])("is not moved back by %s of the owner", async (_, act) => {
    await expect(act()).rejects.toThrow("bank time moves forward only");
    isNear((await readSql()).now, inHours(30));
  });

  it("does not depend on the length of a day or a month", async () => {
    await expect(
      ownerPool.query("UPDATE bank_clock SET ahead = '90 days'"),
    ).rejects.toThrow(/check constraint/);
    await moveBankTime(inHours(24 * 90));
    isNear((await readSql()).now, inHours(24 * 90));
  });

  it.each([
    "UPDATE bank_clock SET is_movable = true",
    "UPDATE bank_clock SET ahead = '9999 hours'",
    "DELETE FROM bank_clock",
    "INSERT INTO bank_clock (is_movable) VALUES (true)",
    "SELECT bank_clock_forward(clock_timestamp() + interval '9999 hours')",
  ])("refuses the application's login: %s", async (statement) => {
    await expect(appPool.query(statement)).rejects.toThrow(/permission denied/);
  });
});

describe("the clock of a bank", () => {
  const mark = (isDemonstration: boolean) =>
    writeEnforcedSettings(databaseMigrationUrl, {
      ...process.env,
      DEMO_MODE: String(isDemonstration),
    });

  beforeEach(async () => {
    setBankAhead(0);
    await ownerPool.query(
      `ALTER TABLE bank_clock DISABLE TRIGGER USER; UPDATE bank_clock SET is_movable = false, ahead = '0';
       ALTER TABLE bank_clock ENABLE TRIGGER USER`,
    );
  });

  it("cannot be moved, not even by the owner's function or statement", async () => {
    await expect(
      ownerPool.query("SELECT bank_clock_forward($1)", [inHours(1)]),
    ).rejects.toThrow("this database is not a demonstration");
    await expect(
      ownerPool.query("UPDATE bank_clock SET ahead = '1 hour'"),
    ).rejects.toThrow("bank_clock_moves_where_movable");
    isNear((await readSql()).now, machineNow());
  });

  it("can be moved once the owner has marked the database, and the mark then stays", async () => {
    expect(await mark(true)).toEqual(["Bank time may be moved ahead"]);
    expect(await mark(true)).toEqual([]);
    expect(await mark(false)).toEqual(["Bank time is that of the machine"]);
    await mark(true);
    await ownerPool.query("SELECT bank_clock_forward($1)", [inHours(1)]);
    await expect(mark(false)).rejects.toThrow(/is a demonstration for good/);
    await expect(
      ownerPool.query("UPDATE bank_clock SET is_movable = false"),
    ).rejects.toThrow("bank_clock_moves_where_movable");
  });

  it("stops the start of a server that is no demonstration", async () => {
    const client = await appPool.connect();
    try {
      await requireMachineTime(client);
      await mark(true);
      await expect(requireMachineTime(client)).rejects.toThrow(
        /can be moved ahead: run `npm run migrate`/,
      );
      await ownerPool.query("SELECT bank_clock_forward($1)", [inHours(1)]);
      await expect(requireMachineTime(client)).rejects.toThrow(
        /was moved ahead: name another database/,
      );
    } finally {
      client.release();
    }
  });

  it("is followed by the server of a demonstration only", async () => {
    await mark(true);
    await ownerPool.query("SELECT bank_clock_forward($1)", [inHours(48)]);
    Object.assign(env(), { NODE_ENV: "production", DEMO_MODE: false });
    await followBankClock();
    isNear(bankNow(), machineNow());
    Object.assign(env(), { DEMO_MODE: true });
    await followBankClock();
    isNear(bankNow(), inHours(48));
    isNear(machineNow(), inHours(0));
  });
});

describe("a day", () => {
  it.each([
    ["2026-12-31T22:59:59Z", "2026-12-31"],
    ["2026-12-31T23:00:00Z", "2027-01-01"],
    ["2026-06-30T21:59:59Z", "2026-06-30"],
    ["2026-06-30T22:00:00Z", "2026-07-01"],
  ])("%s is %s in Zurich, in TypeScript and in SQL", async (moment, day) => {
    expect(bankDay(new Date(moment))).toBe(day);
    const { rows } = await appPool.query("SELECT bank_day($1)::text AS day", [
      moment,
    ]);
    expect(rows).toEqual([{ day }]);
  });
});
