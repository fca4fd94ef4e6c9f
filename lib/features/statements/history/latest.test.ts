import { expect, it } from "vitest";
import { listOwnAccounts, mainAccount } from "@/lib/identity/accounts";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  movement,
  openAccounts,
  openAnother,
  payIn,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { listLatest } from "./latest";
import { listHistory } from "./queries";

const { ownerPool, sql } = await testDatabase();

const accountOf = async (id: bigint) =>
  mainAccount(await signedInOwner(ownerPool, id));

it("returns the newest lines of all kinds, the newest transfers and the newest others", async () => {
  const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 10_000n });
  const clearing = (await bankAccount("clearing"))(a!);
  for (let nth = 1n; nth <= 6n; nth++) await post(movement(a!, b!, nth));
  await post(movement(a!, clearing, 7n, { kind: "wire" }));
  for (let nth = 8n; nth <= 18n; nth++)
    await post(movement(b!, a!, nth, { kind: "credit" }));
  const wrong = await post(movement(a!, b!, 500n));
  await post(
    movement(b!, a!, 500n, { kind: "reversal", reversesId: wrong.entryId }),
  );
  const account = await accountOf(a!);
  const latest = await listLatest(account);
  for (const [page, lines] of [
    [{ limit: 8 }, latest.all],
    [{ limit: 3, kinds: "transfers" }, latest.transfers],
    [{ limit: 3, kinds: "others" }, latest.others],
  ] as const)
    expect(lines).toEqual((await listHistory(account, page)).rows);
  expect(latest.transfers.map(({ amountMinor }) => amountMinor)).toEqual([
    7n,
    6n,
    5n,
  ]);
});

it("returns the newest lines of all accounts of a person, each with its account", async () => {
  const [main, payer] = await openAccounts(ownerPool, 2, {
    balanceMinor: 10_000n,
  });
  const other = await openAnother(ownerPool, main!);
  await sql`UPDATE accounts SET currency = 'EUR' WHERE id = ${other}`;
  await payIn(other, 70n, "EUR");
  await post(movement(payer!, main!, 5n));
  await payIn(other, 80n, "EUR");
  const customer = await signedInOwner(ownerPool, main!);
  const latest = await listLatest({ owner: customer });
  const own = await listOwnAccounts(customer);
  expect(latest.all).toEqual((await listHistory(own, { limit: 8 })).rows);
  expect(latest.others.slice(0, 2)).toMatchObject([
    { amountMinor: 80n, currency: "EUR", account: own[1]!.number },
    { amountMinor: 70n, currency: "EUR", account: own[1]!.number },
  ]);
  expect(latest.transfers).toMatchObject([
    { amountMinor: 5n, currency: "USD", account: customer.main.number },
  ]);
  expect((await listLatest(mainAccount(customer))).all).toEqual(
    latest.all.filter(({ account }) => account === customer.main.number),
  );
});

it("returns empty lists for an account without transactions", async () => {
  const [id] = await openAccounts(ownerPool, 1);
  expect(await listLatest(await accountOf(id!))).toEqual({
    all: [],
    transfers: [],
    others: [],
    isCut: false,
  });
});

it("says of an empty list that older transactions were not searched", async () => {
  const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000_000n });
  await sql`SELECT ledger_record(new_movement('transfer', ${a}, ${b}, n)) FROM generate_series(1, 1000) AS n`;
  const [paying, paid] = [await accountOf(a!), await accountOf(b!)];
  expect(await listLatest(paying)).toMatchObject({ others: [], isCut: true });
  await post(movement(b!, a!, 1n, { kind: "credit" }));
  expect(await listLatest(paying)).toMatchObject({ isCut: false });
  expect((await listLatest(paid)).isCut).toBe(false);
});
