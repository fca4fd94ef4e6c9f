import { beforeAll, describe, expect, it } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { approvalHandlers } from "@/lib/bank/handlers";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { readDailyFile } from "./ecb";
import { listRates } from "./queries";
import { formatExchangeRate, parseRate, RATED } from "./rate";
import { enterRate, importRates } from "./service";

const { ownerPool, appPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool, "desk");
const deputy = await plantStaff(ownerPool, "deputy");
const teller = await plantStaff(ownerPool, "teller", "teller");
const today = bankToday();
const yesterday = addDays(today, -1);

const dailyFile = (
  day: string,
  usd = "1.1573",
) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<Cube><Cube time='${day}'>
		<Cube currency='USD' rate='${usd}'/><Cube currency='JPY' rate='180.96'/><Cube currency='CZK' rate='24.160'/>
		<Cube currency='GBP' rate='0.87610'/><Cube currency='CHF' rate='0.9334'/><Cube currency='AUD' rate='1.7765'/>
		<Cube currency='CAD' rate='1.6224'/><Cube currency='NZD' rate='2.0298'/><Cube currency='CNY' rate='8.1942'/>
	</Cube></Cube>
</gesmes:Envelope>`;

const rateOf = async (currency: string) =>
  (await listRates()).find((rate) => rate.currency === currency);

beforeAll(async () => {
  await importRates(admin, dailyFile(yesterday), CONTEXT);
});

it("reads the daily file of the European Central Bank, and nothing else", () => {
  const { day, rates } = readDailyFile(dailyFile("2026-11-26"))!;
  expect(day).toBe("2026-11-26");
  expect([...rates.keys()]).toEqual([...RATED]);
  expect(rates.get("JPY")).toBe(180_960_000n);
  expect(rates.get("GBP")).toBe(876_100n);
  for (const xml of [
    "",
    "<Cube time='2026-11-26'/>",
    dailyFile("2026-02-30"),
    dailyFile("2026-11-26", "1.1573e3"),
    dailyFile("2026-11-26", "0"),
    dailyFile("2026-11-25") + dailyFile("2026-11-26"),
  ])
    expect(readDailyFile(xml)).toBeNull();
});

it("keeps six decimals of a rate exactly", () => {
  expect(parseRate("1.082345")).toBe(1_082_345n);
  expect(formatExchangeRate(1_082_345n)).toBe("1.082345");
  expect(formatExchangeRate(180_000_000n)).toBe("180.00");
  for (const text of ["", "0", "0.000000", "-1", "1,08", "1e3", "1.0000001"])
    expect(parseRate(text)).toBeNull();
});

describe("a rate", () => {
  it("is listed with its day, its source and who entered it", async () => {
    expect(await rateOf("JPY")).toMatchObject({
      perEuroMicro: 180_960_000n,
      day: yesterday,
      source: "ECB",
      enteredBy: "desk",
      isCurrent: true,
    });
  });

  it("is replaced by a later one of the same day", async () => {
    await enterRate(
      admin,
      { currency: "CHF", rate: "0.9400", day: null },
      CONTEXT,
    );
    await enterRate(
      admin,
      { currency: "CHF", rate: "0.9410", day: today },
      CONTEXT,
    );
    expect(await rateOf("CHF")).toMatchObject({
      perEuroMicro: 941_000n,
      previousMicro: 933_400n,
      source: "staff",
    });
  });

  it("of 5 % more than the day before is stored, a little more waits for a second person", async () => {
    await enterRate(
      admin,
      { currency: "AUD", rate: "1.865325", day: null },
      CONTEXT,
    );
    expect((await rateOf("AUD"))!.perEuroMicro).toBe(1_865_325n);
    const reply = await enterRate(
      admin,
      { currency: "AUD", rate: "1.865326", day: null },
      CONTEXT,
    );
    expect(reply).toBeInstanceOf(AcceptedReply);
    expect((await rateOf("AUD"))!.perEuroMicro).toBe(1_865_325n);
    const { id } = (reply as AcceptedReply).data.approval as { id: string };
    const approve = { id, decision: "approve", reason: "" } as const;
    await expect(
      decideApproval(admin, approve, CONTEXT, approvalHandlers),
    ).rejects.toMatchObject({ code: "OWN_REQUEST" });
    await decideApproval(deputy, approve, CONTEXT, approvalHandlers);
    expect(await rateOf("AUD")).toMatchObject({
      perEuroMicro: 1_865_326n,
      enteredBy: "deputy",
    });
  });

  it("that jumps in a file waits, and the others are stored", async () => {
    const reply = await importRates(admin, dailyFile(today, "1.30"), CONTEXT);
    expect(reply).toBeInstanceOf(AcceptedReply);
    expect((await rateOf("USD"))!.day).toBe(yesterday);
    expect((await rateOf("JPY"))!.day).toBe(today);
    await expect(
      enterRate(admin, { currency: "USD", rate: "1.31", day: null }, CONTEXT),
    ).rejects.toMatchObject({ code: "ALREADY_WAITING" });
  });

  it("is refused for a future day and for one before the last", async () => {
    for (const day of [addDays(today, 1), yesterday])
      await expect(
        enterRate(admin, { currency: "JPY", rate: "181", day }, CONTEXT),
      ).rejects.toMatchObject({ code: "RATE_DAY_PASSED" });
  });

  it("is never changed, and entered through the functions only", async () => {
    await expect(
      ownerPool.query("UPDATE exchange_rates SET per_euro_micro = 1"),
    ).rejects.toMatchObject({ code: "LM010" });
    await expect(
      appPool.query(
        "INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES ('2020-01-01', 'USD', 1, 'ECB')",
      ),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      appPool.query(
        "SELECT rates_enter($1, $2::date, 'staff', '{JPY}', '{181000000}')",
        [teller.sessionSecret, today],
      ),
    ).rejects.toMatchObject({ code: "LM033" });
  });

  it("is not invented where nobody has marked a demonstration", async () => {
    const count = () => sql`SELECT count(*) FROM exchange_rates`;
    const before = await count();
    await ownerPool.query("UPDATE bank_clock SET is_movable = false");
    await appPool.query("SELECT rates_demonstrate()");
    expect(await count()).toEqual(before);
    await ownerPool.query("UPDATE bank_clock SET is_movable = true");
    await appPool.query("SELECT rates_demonstrate()");
    for (const { day } of await listRates())
      expect(day >= yesterday).toBe(true);
  });
});

it("converts into the currency of the bank and rounds half to even", async () => {
  const rows = await sql`
    SELECT divide_half_even(5, 2)::int AS down, divide_half_even(7, 2)::int AS up, divide_half_even(-5, 2)::int AS below,
           divide_half_even(11, 4)::int AS more, base_minor(100, 'JPY', ${yesterday}::date)::text AS yen,
           base_minor(99999999999999, 'USD')::text AS dollars`;
  expect(rows).toEqual([
    // 100 yen are 100 / 180.96 euros, of which one is 1.1573 dollars.
    {
      down: 2,
      up: 4,
      below: -2,
      more: 3,
      yen: "64",
      dollars: "99999999999999",
    },
  ]);
});

it("knows the holidays of TARGET", async () => {
  const rows = await sql`
    SELECT array_agg(easter_sunday(y)::text ORDER BY y) AS easter,
           business_day_before('2026-04-07', 1, 'TARGET')::text AS "beforeEaster", oldest_rate_day('2026-04-07')::text AS oldest,
           is_business_day('2026-12-25', 'TARGET') AS christmas, is_business_day('2026-11-27', 'TARGET') AS friday
    FROM unnest('{1961,2000,2024,2025,2026,2038}'::int[]) AS y`;
  expect(rows).toEqual([
    {
      easter: [
        "1961-04-02",
        "2000-04-23",
        "2024-03-31",
        "2025-04-20",
        "2026-04-05",
        "2038-04-25",
      ],
      beforeEaster: "2026-04-02",
      oldest: "2026-03-31",
      christmas: false,
      friday: true,
    },
  ]);
});
