import { formatIban, ibanOf } from "@/lib/ledger/iban";
import type { OwnAccount } from "@/lib/identity/callers";
import { expect, test } from "vitest";
import { post } from "@/lib/testing/bookkeeper";
import {
  historyEntrySchema,
  type HistoryEntry,
} from "@/lib/features/back-office/postings/schema";
import { addHistoryEntry } from "@/lib/features/back-office/postings/service";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
  payIn,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { listAllHistory } from "./admin-queries";
import { listHistory } from "./queries";
import { getStatement } from "./statement";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";

const { ownerPool, sql } = await testDatabase();

const admin = await plantStaff(ownerPool);

const remove = (historyId: string) =>
  reverseHistoryEntry(admin, historyId, CONTEXT);

const add = (
  input: Pick<HistoryEntry, "sender" | "accountTransferredTo"> &
    Partial<HistoryEntry>,
) =>
  addHistoryEntry(
    admin,
    {
      transactionType: "credit",
      amountTransferred: "7.00",
      remark: "Rent",
      accountName: "",
      bank: "Elsewhere Bank",
      date: null,
      time: null,
      ...input,
    },
    CONTEXT,
  );

const numberOf = async (accountId: bigint) => {
  return ownerOf(ownerPool, accountId);
};

const totals = async (ids: bigint[]) =>
  (await balancesOf(ownerPool, ids)).map(({ totalMinor }) => totalMinor);

test.each(["\u00a0", "\u202f", "\u200b"])(
  "an added entry finds the accounts of pasted numbers",
  async (sign) => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const pasted = async (id: bigint) =>
      `${sign}${(await numberOf(id)).number.replace(/^(....)/, `$1${sign}`)}${sign}`;
    await addHistoryEntry(
      admin,
      historyEntrySchema.parse({
        ...{ sender: await pasted(a), accountTransferredTo: await pasted(b) },
        ...{ transactionType: "debit", amountTransferred: "7", remark: "Rent" },
        bank: "Limmat",
      }),
      CONTEXT,
    );
    expect(await totals([a, b])).toEqual([300n, 1_700n]);
  },
);

test.each([
  ["Erika\u00a0Muster 20 26", "Erika Muster 20 26"],
  ["12\u00a034 56\u202f7", "1234567"],
])("the other account elsewhere keeps the words of %j", (typed, kept) => {
  const { accountTransferredTo } = historyEntrySchema.parse({
    ...{ sender: "1000000008", accountTransferredTo: typed, bank: "Other" },
    ...{ transactionType: "debit", amountTransferred: "7", remark: "Rent" },
  });
  expect(accountTransferredTo).toBe(kept);
});

test("an added entry takes an IBAN of this bank as its account", async () => {
  const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
  // An IBAN has room for ten digits.
  await ownerPool.query(
    "UPDATE accounts SET number = right(number, 10) WHERE id = ANY ($1)",
    [[a!, b!].map(String)],
  );
  const [mine, other] = [await numberOf(a!), await numberOf(b!)];
  const iban = formatIban(ibanOf(other.number)!);
  await add({ sender: mine.id, accountTransferredTo: iban });
  expect(await totals([a!, b!])).toEqual([1_700n, 300n]);
});

test("an added entry moves money between our accounts or against suspense, and is marked as entered by staff", async () => {
  const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
  const [mine, other] = [await numberOf(a!), await numberOf(b!)];
  await add({ sender: mine.id, accountTransferredTo: other.number });
  await add({
    sender: mine.number,
    transactionType: "debit",
    accountTransferredTo: "CH93 0076 2011 6238 5295 7",
    accountName: "Landlord",
    amountTransferred: "2.00",
    date: "2024-02-03",
  });
  expect(await totals([a!, b!])).toEqual([1_500n, 300n]);
  const { rows } = await listAllHistory(
    admin,
    { limit: 2, search: { account: mine.id } },
    CONTEXT,
  );
  expect(rows).toMatchObject([
    {
      receiver: "Landlord",
      receiverAccount: "CH9300762011623852957",
      direction: "debit",
      enteredByStaff: true,
    },
    { direction: "credit", amountMinor: 700n, senderAccount: other.number },
  ]);
  expect(rows[0]!.valueAt.toISOString()).toBe("2024-02-02T23:00:00.000Z");
  await expect(
    add({ sender: mine.number, accountTransferredTo: mine.id }),
  ).rejects.toMatchObject({ code: "SAME_ACCOUNT" });
  await expect(
    add({ sender: crypto.randomUUID(), accountTransferredTo: "x" }),
  ).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
  await expectBooksInOrder(ownerPool);
});

test("a deleted entry is reversed once, even when called concurrently, and disappears from the default lists", async () => {
  const [a] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const account = {
    ...{ id: a!, number: "1" },
    owner: { fullName: "Me" },
  } as OwnAccount;
  const { publicId } = await payIn(a!, 50n);
  const tries = await Promise.allSettled(
    Array.from({ length: 6 }, () => remove(publicId)),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ code: "ALREADY_REVERSED" });
  expect(await totals([a!])).toEqual([1_000n]);

  const { number } = await numberOf(a!);
  const shown = async (reversed?: "show") =>
    (
      await listAllHistory(
        admin,
        { limit: 9, search: { account: number, reversed } },
        CONTEXT,
      )
    ).rows.map((row) => [row.amountMinor, row.reversal, row.reversible]);
  expect(await shown()).toEqual([[1_000n, null, true]]);
  expect(await shown("show")).toEqual([
    [50n, "reversal", false],
    [50n, "reversed", false],
    [1_000n, null, true],
  ]);
  const { rows } = await listHistory(account, { limit: 9 });
  expect(rows.map(({ amountMinor }) => amountMinor)).toEqual([1_000n]);
  const { lines } = await getStatement(account);
  expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([
    1_000n,
    50n,
    50n,
  ]);
  await expectBooksInOrder(ownerPool);
});

test("an entry that cannot be reversed is refused with its own code, and nothing is posted", async () => {
  const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
  const sent = await post(movement(a!, b!, 400n));
  const clearing = (await bankAccount("clearing"))(a!);
  const wire = await post(movement(a!, clearing, 5n, { kind: "wire" }));
  const cash = (await bankAccount("cash"))(b!);
  await post(movement(b!, cash, 1_100n, { kind: "debit" }));
  const before = await totals([a!, b!]);
  for (const [id, code] of [
    [sent.publicId, "REVERSAL_UNFUNDED"],
    [wire.publicId, "NOT_REVERSIBLE"],
    [crypto.randomUUID(), "ENTRY_UNKNOWN"],
    ["x", "ENTRY_UNKNOWN"],
  ] as const)
    await expect(remove(id)).rejects.toMatchObject({ code });
  await payIn(b!, 500n);
  await sql`UPDATE customer_rights SET status = 'closed' WHERE customer_id = (SELECT customer_id FROM accounts
    WHERE id = ${a})`;
  await expect(remove(sent.publicId)).rejects.toMatchObject({
    code: "CREDITED_CLOSED",
  });
  expect(await totals([a!, b!])).toEqual([before[0], before[1]! + 500n]);
});
