import { describe, expect, it } from "vitest";
import { listOwnAccounts, mainAccount } from "@/lib/identity/accounts";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import type { HistorySearch } from "./search";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  movement,
  openAccounts,
  openAnother,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { getReceipt, type HistoryFilter, listHistory } from "./queries";
import { getStatement } from "./statement";
import { referenceOf } from "@/lib/ledger/reference";

const { ownerPool } = await testDatabase();

/** Two customers: the first received 100.00, sent nine payments, and got one back; one payment was reversed. */
async function arrange() {
  const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 10_000n });
  const clearing = (await bankAccount("clearing"))(a!);
  const ids: string[] = [];
  for (let nth = 1n; nth <= 8n; nth++)
    ids.push((await post(movement(a!, b!, nth))).publicId);
  const wire = await post(movement(a!, clearing, 9n, { kind: "wire" }));
  await post(movement(b!, a!, 10n, { kind: "credit" }));
  const wrong = await post(movement(a!, b!, 500n));
  await post(
    movement(b!, a!, 500n, { kind: "reversal", reversesId: wrong.entryId }),
  );
  return { a: await ownAccount(a!), b: await ownAccount(b!), ids, wire, wrong };
}

const ownAccount = async (accountId: bigint) =>
  mainAccount(await signedInOwner(ownerPool, accountId));

const amounts = (rows: { amountMinor: bigint }[]) =>
  rows.map(({ amountMinor }) => Number(amountMinor));

describe("listHistory", () => {
  it("finds moves by the name of the owner's other account, and payments never by that of the payee's", async () => {
    const [main, stranger] = await openAccounts(ownerPool, 2, {
      balanceMinor: 10_000n,
    });
    const named = await openAnother(ownerPool, main!);
    const unnamed = await openAnother(ownerPool, main!);
    await ownerPool.query("UPDATE accounts SET name = $2 WHERE id = $1", [
      named,
      "Ski holidays",
    ]);
    await ownerPool.query("UPDATE accounts SET name = $2 WHERE id = $1", [
      stranger,
      "Secret",
    ]);
    await post(movement(main!, named, 1n, { kind: "own" }));
    await post(movement(main!, unnamed, 2n, { kind: "own" }));
    await post(movement(main!, stranger!, 3n));
    const account = await ownAccount(main!);
    const shown = await listHistory(account, { limit: 9 });
    const found = async (text: string) =>
      amounts(
        (await listHistory(account, { limit: 9, search: { text } })).rows,
      );
    for (const { receiverName, amountMinor } of shown.rows.slice(1, 3))
      expect(await found(receiverName)).toEqual([Number(amountMinor)]);
    expect(await found("holidays")).toEqual([1]);
    expect(await found("secret")).toEqual([]);
    const back = mainAccount(await signedInOwner(ownerPool, main!));
    const [, other] = await listOwnAccounts(back.owner);
    expect(
      amounts(
        (await listHistory(other!, { limit: 9, search: { text: "main" } }))
          .rows,
      ),
    ).toEqual([1]);
  });

  it("lists the newest first, without reversed entries and their reversals", async () => {
    const { a } = await arrange();
    const { rows, nextCursor } = await listHistory(a, { limit: 100 });
    expect(amounts(rows)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10_000]);
    expect(nextCursor).toBeNull();
    expect(rows.every(({ reversal }) => !reversal)).toBe(true);
    expect(rows.map(({ status }) => status).slice(0, 3)).toEqual([
      "posted",
      "pending",
      "posted",
    ]);
  });

  it.each([1, 3, 10, 11, 20, 21, 500])(
    "pages through all lines, %i at a time",
    async (limit) => {
      const { a } = await arrange();
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await listHistory(a, { limit, ...(cursor && { cursor }) });
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        seen.push(...amounts(page.rows));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10_000]);
    },
  );

  it.each([
    { limit: 1, windowLines: 2 },
    { limit: 3, windowLines: 4 },
    { limit: 500, windowLines: 1 },
    { limit: 500, windowLines: 100 },
  ])(
    "lists several accounts as one, $limit at a time, $windowLines lines searched",
    async ({ limit, windowLines }) => {
      const [main, stranger] = await openAccounts(ownerPool, 2, {
        balanceMinor: 10_000n,
      });
      const second = await openAnother(ownerPool, main!, 500n);
      const third = await openAnother(ownerPool, main!);
      for (let nth = 1n; nth <= 4n; nth++) {
        await post(movement(main!, stranger!, nth));
        await post(movement(main!, third, 10n * nth, { kind: "own" }));
        await post(movement(stranger!, main!, 100n * nth));
      }
      await post(movement(second, third, 7n, { kind: "own" }));
      const owner = await signedInOwner(ownerPool, main!);
      const own = await listOwnAccounts(owner);
      expect(own.map(({ id }) => id)).toEqual([main, second, third]);
      const listed = async (filter: HistoryFilter) => {
        const rows: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await listHistory(
            own,
            { limit, ...filter, ...(cursor && { cursor }) },
            windowLines,
          );
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          for (const { account, amountMinor, direction } of page.rows)
            rows.push(`${account} ${direction} ${amountMinor}`);
          cursor = page.nextCursor ?? undefined;
        } while (cursor);
        return rows;
      };
      const { rows } = await ownerPool.query<{ line: string; kind: string }>(
        `SELECT concat_ws(' ', a.number, p.direction, p.amount_minor) AS line, e.kind
         FROM ledger_postings p JOIN accounts a ON a.id = p.account_id JOIN ledger_entries e ON e.id = p.entry_id
         WHERE a.id = ANY ($1::bigint[]) ORDER BY p.id DESC`,
        [[main, second, third]],
      );
      const all = rows.map(({ line }) => line);
      expect(all).toHaveLength(2 + 4 * 4 + 2);
      expect(await listed({})).toEqual(all);
      expect(await listed({ direction: "credit" })).toEqual(
        all.filter((line) => line.includes("credit")),
      );
      expect(await listed({ kinds: "transfers" })).toEqual(
        rows.filter(({ kind }) => kind === "transfer").map(({ line }) => line),
      );
      expect(await listed({ search: { minMinor: 30n } })).toEqual(
        all.filter((line) => Number(line.split(" ")[2]) >= 30),
      );
    },
  );

  it("finds lines by text, day and amount, alone and combined", async () => {
    const { a, b, ids, wrong } = await arrange();
    const found = async (search: HistorySearch, who = a) =>
      amounts((await listHistory(who, { limit: 100, search })).rows);
    const today = bankToday();
    expect(await found({ minMinor: 9n })).toEqual([10, 9, 10_000]);
    expect(await found({ maxMinor: 2n })).toEqual([2, 1]);
    expect(await found({ minMinor: 3n, maxMinor: 4n })).toEqual([4, 3]);
    expect(await found({ from: today, maxMinor: 1n })).toEqual([1]);
    expect(await found({ to: today, maxMinor: 1n })).toEqual([1]);
    expect(await found({ to: "2020-01-01" })).toEqual([]);
    // A reversed line is found by its full reference only.
    const wrongReference = referenceOf(wrong.publicId);
    expect(await found({ text: wrongReference })).toEqual([500]);
    expect(await found({ text: wrongReference.slice(0, -1) })).toEqual([]);
    expect(await found({ from: "2099-01-01" })).toEqual([]);
    expect(await found({ text: "100%" })).toEqual([]);
    expect(await found({ text: "_" })).toEqual([]);
    expect(await found({ text: `LM-${ids[4]!.slice(0, 8)} nobody` })).toEqual(
      [],
    );
    expect(await found({ text: "\\" })).toEqual([]);
    const reference = `LM-${ids[4]!.slice(0, 8).toUpperCase()}`;
    expect(await found({ text: reference })).toEqual([5]);
    expect(await found({ text: reference }, b)).toEqual([5]);
  });

  it("ignores letter case and accents, on either side", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 100n });
    const texts = ["Miete Zürich", "MIETE ZURICH", "Mieter Đoković"];
    for (const [at, description] of texts.entries())
      await post(movement(a!, b!, BigInt(at + 1), { description }));
    const found = async (text: string) =>
      amounts(
        (
          await listHistory(await ownAccount(a!), {
            limit: 9,
            search: { text },
          })
        ).rows,
      );
    for (const text of ["zurich", "ZÜRICH", "miete zürich", "Zurich miete"])
      expect(await found(text)).toEqual([2, 1]);
    for (const text of ["dokovic", "ĐOKOVIĆ"])
      expect(await found(text)).toEqual([3]);
    const others = [
      "Straße",
      "Müller",
      "Mueller",
      "Søren",
      "Æbelø",
      "D’Artagnan",
    ];
    for (const [at, description] of others.entries())
      await post(movement(a!, b!, BigInt(at + 11), { description }));
    for (const [text, ...amountsFound] of [
      ["Strasse", 11],
      ["Mueller", 13, 12],
      ["Müller", 13, 12],
      ["muller", 13, 12],
      ["eller", 13],
      ["Soeren", 14],
      ["Aebelo", 15],
      ["Abelo", 15],
      ["D'Artagnan", 16],
      ["dartagnan", 16],
    ] as const)
      expect(await found(text), text).toEqual(amountsFound);
    for (const text of ["zu_ich", "zü%ich", "_"])
      expect(await found(text)).toEqual([]);
  });

  it("finds the same lines when it searches window by window", async () => {
    const { a } = await arrange();
    const seen: number[] = [];
    const pages: number[] = [];
    let cursor: string | undefined;
    do {
      const search = { maxMinor: 6n, from: bankToday() };
      const page = await listHistory(
        a,
        { limit: 2, search, direction: "debit", ...(cursor && { cursor }) },
        4,
      );
      pages.push(page.rows.length);
      seen.push(...amounts(page.rows));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1]);
    expect(pages[0]).toBe(0);
  });

  it("filters by direction and kind", async () => {
    const { a } = await arrange();
    const page = { limit: 100 };
    const credits = await listHistory(a, { ...page, direction: "credit" });
    expect(amounts(credits.rows)).toEqual([10, 10_000]);
    const debits = await listHistory(a, { ...page, direction: "debit" });
    expect(amounts(debits.rows)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const wires = await listHistory(a, { ...page, kinds: "transfers" });
    expect(amounts(wires.rows)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const others = await listHistory(a, { ...page, kinds: "others" });
    expect(amounts(others.rows)).toEqual([10, 10_000]);
  });
});

describe("getReceipt", () => {
  it("shows a line, even a reversed one, to its two customers only", async () => {
    const { a, b, ids, wire, wrong } = await arrange();
    const [stranger] = await openAccounts(ownerPool, 1);
    expect(await getReceipt(a.owner, ids[0]!)).toMatchObject({
      direction: "debit",
    });
    expect(await getReceipt(b.owner, ids[0]!)).toMatchObject({
      direction: "credit",
    });
    expect(await getReceipt(a.owner, wire.publicId)).toMatchObject({
      status: "pending",
    });
    expect(await getReceipt(a.owner, wrong.publicId)).toMatchObject({
      reversal: "reversed",
    });
    expect(await getReceipt(b.owner, wire.publicId)).toBeNull();
    const { owner } = await ownAccount(stranger!);
    expect(await getReceipt(owner, ids[0]!)).toBeNull();
    expect(await getReceipt(a.owner, "no-id")).toBeNull();
  });
});

it("names the other customer of a reversal, but never the payer's number", async () => {
  const [from, to] = await openAccounts(ownerPool, 2, {
    balanceMinor: 900n,
  });
  const typed = { counterpartyName: "As typed", counterpartyNumber: "42" };
  const { entryId } = await post(movement(from, to, 500n, typed));
  const { publicId } = await post(
    movement(to, from, 500n, {
      ...typed,
      kind: "reversal",
      reversesId: entryId,
    }),
  );
  const [payer, payee] = [await ownAccount(from), await ownAccount(to)];
  expect(await getReceipt(payer.owner, publicId)).toMatchObject({
    direction: "credit",
    senderName: "As typed",
    receiverName: payer.owner.fullName,
    accountTransferredTo: payer.number,
  });
  expect(await getReceipt(payee.owner, publicId)).toMatchObject({
    direction: "debit",
    senderName: payee.owner.fullName,
    receiverName: payer.owner.fullName,
    accountTransferredTo: "",
  });
});

describe("getStatement", () => {
  it("includes reversed lines and adds up", async () => {
    const { a } = await arrange();
    const statement = await getStatement(a);
    expect(amounts(statement.lines)).toEqual([
      10_000, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 500, 500,
    ]);
    expect(statement.lines.map(({ reversal }) => reversal).slice(-2)).toEqual([
      "reversed",
      "reversal",
    ]);
    expect(statement.openingMinor).toBe(0n);
    expect(statement.closingMinor).toBe(9_965n);
    expect(statement.creditsMinor - statement.debitsMinor).toBe(9_965n);
    expect(statement.period.to).toBe(bankToday());
  });

  it("returns every line once on pages that have the figures of the whole period", async () => {
    const { a } = await arrange();
    const { lines, nextCursor: none, ...figures } = await getStatement(a);
    expect(none).toBeNull();
    expect(figures).toMatchObject({ count: 13, before: 0 });
    const listed = [];
    let cursor: string | null = null;
    do {
      const page = await getStatement(
        a,
        {},
        { limit: 5, ...(cursor && { cursor }) },
      );
      expect(page).toMatchObject({ ...figures, before: listed.length });
      expect(page.lines.length).toBeLessThanOrEqual(5);
      listed.push(...page.lines);
      cursor = page.nextCursor;
    } while (cursor);
    expect(listed).toEqual(lines);
    await expect(
      getStatement(a, {}, { limit: 5, cursor: "no cursor" }),
    ).rejects.toMatchObject({ code: "CURSOR_INVALID" });
  });

  it("is empty for a period before the first entry", async () => {
    const { a } = await arrange();
    const statement = await getStatement(a, {
      from: "2020-01-01",
      to: "2020-02-01",
    });
    expect(statement).toMatchObject({
      lines: [],
      openingMinor: 0n,
      closingMinor: 0n,
    });
  });
});
