import { expect, it } from "vitest";
import type { StepContext } from "@/lib/ledger/day-step";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { closeDays } from "./close";

const { sql } = await testDatabase();
const { signal } = new AbortController();

const close = (run: (context: StepContext) => Promise<void>) =>
  closeDays([{ name: "Shared", run }], signal);

/** Returns a promise and what fulfils it. */
function signalOf() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

async function endDay(): Promise<string> {
  const day = bankToday();
  await moveBankTime(zurichMoment(addDays(day, 1), "00:06"));
  return day;
}

const failures = () => sql`SELECT subject FROM bank_day_failures`;

it("keeps a day open that another server begins to close after a failure", async () => {
  const day = await endDay();
  const [failed, otherBegan, ended] = [signalOf(), signalOf(), signalOf()];
  const first = close(async ({ fail }) => {
    await fail("1000000008", "no answer");
    failed.give();
    await otherBegan.given;
  });
  await failed.given;
  const second = close(async ({ fail }) => {
    otherBegan.give();
    await ended.given;
    await fail("1000000008", "no answer");
  });
  await expect(first).rejects.toThrow(`${day} stays open: Shared`);
  ended.give();
  await expect(second).rejects.toThrow(`${day} stays open: Shared`);
  expect(await failures()).toEqual([{ subject: "1000000008" }]);
  await close(() => Promise.resolve());
  expect(await failures()).toEqual([]);
});

it("ignores the failure of a server whose step another one has done meanwhile", async () => {
  await endDay();
  const [began, done] = [signalOf(), signalOf()];
  const late = close(async ({ fail }) => {
    began.give();
    await done.given;
    await fail("1000000008", "no answer");
  });
  await began.given;
  await close(() => Promise.resolve());
  done.give();
  await late;
  expect(await failures()).toEqual([]);
  expect(
    await sql`SELECT day::text FROM bank_days WHERE closed_at IS NULL`,
  ).toEqual([{ day: bankToday() }]);
});
