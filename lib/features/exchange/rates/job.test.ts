import { afterAll, beforeEach, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.RATES_URL = "https://rates.example/eurofxref-daily.xml";
});

import { addDays } from "@/lib/platform/time/calendar";
import { drain } from "@/lib/testing/drain";
import { enqueue } from "@/lib/platform/jobs/store";
import { transaction } from "@/lib/platform/db/prisma";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { signRates } from "@/lib/identity/signatures";
import { CONTEXT } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { ratesJob } from "./job";
import { listLeftOut, listRates } from "./queries";
import { enterRate, importRates } from "./service";

const { ownerPool, appPool } = await testDatabase();
const admin = await plantStaff(ownerPool, "desk");
const today = bankToday();
const yesterday = addDays(today, -1);

const RATES = {
  ...{ USD: "1.1573", JPY: "180.96", GBP: "0.8761", CHF: "0.9334" },
  ...{ AUD: "1.7765", CAD: "1.6224", NZD: "2.0298", CNY: "8.1942" },
};

const file = (day: string, changes: Partial<typeof RATES> = {}, more = "") =>
  `<Envelope><Cube><Cube time='${day}'>${Object.entries({
    ...RATES,
    ...changes,
  })
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join("")}${more}</Cube></Cube></Envelope>`;

let answer: () => Response | Promise<Response>;
const options: (RequestInit | undefined)[] = [];
vi.stubGlobal("fetch", async (_url: string, given?: RequestInit) => {
  options.push(given);
  return answer();
});
afterAll(() => vi.unstubAllGlobals());

/** Runs the job with this answer of RATES_URL. Returns its errors. */
async function run(given: string | (() => Response)): Promise<unknown[]> {
  answer = typeof given === "string" ? () => new Response(given) : given;
  await ownerPool.query("DELETE FROM jobs");
  await transaction((tx) => enqueue(tx, ratesJob, { key: "" }));
  return drain([ratesJob]);
}

const ratesOf = async (day: string) =>
  new Map(
    (await listRates())
      .filter((rate) => rate.day === day && rate.source === "ECB")
      .map(({ currency, perEuroMicro }) => [currency, perEuroMicro]),
  );

beforeEach(async () => {
  await ownerPool.query(
    "ALTER TABLE exchange_rates DISABLE TRIGGER USER; DELETE FROM exchange_rates; DELETE FROM rates_left_out; ALTER TABLE exchange_rates ENABLE TRIGGER USER",
  );
  await importRates(admin, file(yesterday), CONTEXT);
});

it("stores the file of a new day once, and keeps what staff entered for it", async () => {
  await enterRate(admin, { currency: "AUD", rate: "1.78", day: null }, CONTEXT);
  expect(await run(file(today))).toEqual([]);
  expect((await ratesOf(today)).size).toBe(7);
  expect(
    (await listRates()).find(({ currency }) => currency === "AUD"),
  ).toMatchObject({ perEuroMicro: 1_780_000n, source: "staff" });
  const count = async () =>
    (await ownerPool.query("SELECT FROM exchange_rates")).rowCount;
  const before = await count();
  expect(await run(file(today))).toEqual([]);
  expect(await run(file(yesterday))).toEqual([]);
  expect(await count()).toBe(before);
});

it("leaves out a rate that jumps, which staff see until it is entered", async () => {
  expect(await run(file(today, { USD: "1.30", CHF: "0.95" }))).toEqual([]);
  expect((await ratesOf(today)).has("USD")).toBe(false);
  expect((await ratesOf(today)).get("CHF")).toBe(950_000n);
  const left = [
    {
      currency: "USD",
      perEuroMicro: 1_300_000n,
      day: today,
      previousMicro: 1_157_300n,
    },
  ];
  expect(await listLeftOut()).toEqual(left);
  expect(await run(file(today, { USD: "1.30" }))).toEqual([]);
  expect(await listLeftOut()).toEqual(left);
  await enterRate(admin, { currency: "USD", rate: "1.16", day: null }, CONTEXT);
  expect(await listLeftOut()).toEqual([]);
});

it("follows no redirect, which could lead to an address without TLS", async () => {
  await run(file(today));
  expect(options.at(-1)).toMatchObject({ redirect: "error" });
});

it("stops showing a rate that jumps once a colleague has asked a second person for it", async () => {
  await run(file(today, { USD: "1.30" }));
  await enterRate(admin, { currency: "USD", rate: "1.30", day: null }, CONTEXT);
  expect(await listLeftOut()).toEqual([]);
});

it("takes rates from nobody but a server that has signed them", async () => {
  const signature = signRates(today, ["USD"], ["1157300"]);
  const given: [string, string[], string[], string | null][] = [
    [today, ["USD"], ["1157300"], null],
    [today, ["USD"], ["1157300"], ""],
    [today, ["USD"], ["1157301"], signature],
    [today, ["CHF"], ["1157300"], signature],
    [today, ["USD", "CHF"], ["1157300", "1157300"], signature],
    [today, ["USD"], ["1157300", "1157300"], signature],
    [addDays(today, -3), ["USD"], ["1157300"], signature],
    [addDays(today, -3), ["USD"], ["9999999"], ""],
  ];
  const call = (values: unknown[]) =>
    appPool.query("SELECT rates_import($1, $2, $3, $4)", values);
  for (const values of given)
    await expect(call(values), String(values)).rejects.toMatchObject({
      code: "LM044",
    });
  expect((await ratesOf(today)).size).toBe(0);
  expect(await listLeftOut()).toEqual([]);
  await call([today, ["USD"], ["1157300"], signature]);
  expect((await ratesOf(today)).size).toBe(1);
});

it.each<[string, string | (() => Response)]>([
  ["no file", ""],
  ["another page", "<!doctype html><html></html>"],
  ["an error", () => new Response("", { status: 503 })],
  [
    "a broken connection",
    () => {
      throw new TypeError("fetch failed");
    },
  ],
  [
    "a file without a currency",
    file(today).replace(/<Cube currency='CNY'[^>]*>/, ""),
  ],
  [
    "a file with two rates of a currency",
    file(today, {}, "<Cube currency='USD' rate='9'/>"),
  ],
  ["a file of two days", file(today) + file(yesterday)],
  ["a day that does not exist", file("2026-02-30")],
  ["a rate of nothing", file(today, { JPY: "0.0000001" })],
  ["a negative rate", file(today, { JPY: "-180" })],
  ["an entity", `<!DOCTYPE x [<!ENTITY a "1">]>${file(today)}`],
  ["a file in a comment", `<!-- ${file(today)} -->`],
  ["more than a file can be", file(today, {}, "<Cube/>".repeat(5_000))],
])("stores nothing of %s, and tries again", async (_what, given) => {
  expect(await run(given)).toHaveLength(1);
  expect((await ratesOf(today)).size).toBe(0);
});

it("stores nothing of a day that is to come", async () => {
  expect(await run(file(addDays(today, 1)))).toHaveLength(1);
  expect((await listRates()).every(({ day }) => day <= today)).toBe(true);
});
