import { expect, it } from "vitest";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { chooseTotal, findTotal } from "./totals";

const { ownerPool, sql } = await testDatabase();

/** Opens accounts of one person: each a currency with its balance in minor units, the first one the main account. */
async function openPerson(...balances: [string, number][]) {
  const [main] = await openAccounts(ownerPool, 1);
  const owner = await signedInOwner(ownerPool, main!);
  for (const [at, [currency, minor]] of balances.entries()) {
    const [own] = await openAccounts(ownerPool, 1, {
      balanceMinor: BigInt(minor),
      currency: currency as "USD",
    });
    if (at === 0)
      await sql`UPDATE accounts SET customer_id = NULL, state = 'closed', is_main = false WHERE id = ${main}`;
    await sql`UPDATE accounts SET customer_id = ${owner.id}, is_main = ${at === 0} WHERE id = ${own}`;
  }
  return owner;
}

const setRate = (currency: string, perEuroMicro: number) =>
  sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES (${bankToday()}::date, ${currency}, ${perEuroMicro}, 'ECB')`;

it("adds the balances up in the currency of the main account, or in the one that the customer chose", async () => {
  await setRate("USD", 1_250_000);
  await setRate("CHF", 950_000);
  await setRate("JPY", 160_000_000);
  const owner = await openPerson(["USD", 10_000], ["CHF", 9_500], ["JPY", 160]);
  // 95.00 francs are 100 euros, which are 125.00 dollars; 160 yen are one euro.
  expect(await findTotal(owner)).toEqual({
    currency: "USD",
    minor: 10_000n + 12_500n + 125n,
    isConverted: true,
  });
  await chooseTotal(owner, "JPY");
  expect(await findTotal(owner)).toEqual({
    currency: "JPY",
    minor: 12_800n + 16_000n + 160n,
    isConverted: true,
  });
});

it("converts nothing while all money is in one currency, and names no total without a rate", async () => {
  const owner = await openPerson(["USD", 10_000], ["USD", 5], ["NZD", 0]);
  expect(await findTotal(owner)).toEqual({
    currency: "USD",
    minor: 10_005n,
    isConverted: false,
  });
  const other = await openPerson(["USD", 10_000], ["NZD", 5]);
  expect(await findTotal(other)).toMatchObject({
    minor: null,
    isConverted: true,
  });
  const empty = await openPerson(["EUR", 0], ["USD", 0]);
  expect(await findTotal(empty)).toEqual({
    currency: "EUR",
    minor: 0n,
    isConverted: false,
  });
});
