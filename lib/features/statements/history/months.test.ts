import { referenceOf } from "@/lib/ledger/reference";
import { describe, expect, it } from "vitest";
import type { OwnAccount } from "@/lib/identity/callers";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { bankAccount, movement, openAccounts } from "@/lib/testing/ledger";
import { listMonths, sumMonths } from "./months";

const { ownerPool, sql } = await testDatabase();

describe("listMonths", () => {
  it("sums money in and out by Zurich month, without reversed entries", async () => {
    const [mine, other] = await openAccounts(ownerPool, 2);
    const stripe = (await bankAccount("clearing"))(mine!);
    const thisMonth = bankToday().slice(0, 7);
    const [year, month] = thisMonth.split("-").map(Number);
    const monthAgo = (ago: number) =>
      new Date(Date.UTC(year!, month! - 1 - ago, 1)).toISOString().slice(0, 7);
    // In UTC, the time zone of the database, half past midnight in Zurich belongs to the previous month.
    for (const [at, amount] of [
      [`${monthAgo(4)}-15 12:00`, 3],
      [`${monthAgo(3)}-01 00:00`, 5],
      [`${monthAgo(2)}-01 00:30`, 70],
    ] as const)
      await sql`SELECT ledger_record(new_movement(
           'credit', ${stripe}, ${mine}, ${amount}, entered_at => ${at}::timestamp AT TIME ZONE 'Europe/Zurich'))`;
    await post(movement(stripe, mine!, 10_000n, { kind: "credit" }));
    await post(movement(mine!, other!, 45n));
    await post(movement(other!, mine!, 10n));
    const wrong = await post(movement(mine!, other!, 500n));
    await post(
      movement(other!, mine!, 500n, {
        kind: "reversal",
        reversesId: wrong.entryId,
      }),
    );
    expect(await listMonths({ id: mine! } as OwnAccount, 4)).toEqual([
      { month: monthAgo(3), inMinor: 5n, outMinor: 0n },
      { month: monthAgo(2), inMinor: 70n, outMinor: 0n },
      { month: monthAgo(1), inMinor: 0n, outMinor: 0n },
      { month: thisMonth, inMinor: 10_010n, outMinor: 45n },
    ]);
  });
});

describe("sumMonths", () => {
  it("sums the lines that a filter lists, by Zurich month", async () => {
    const [mine, other] = await openAccounts(ownerPool, 2);
    const stripe = (await bankAccount("clearing"))(mine!);
    for (const [at, amount] of [
      ["2026-03-31 23:30", 3],
      ["2026-04-01 00:30", 50],
      ["2026-05-20 12:00", 700],
    ] as const)
      await sql`SELECT ledger_record(new_movement(
           'credit', ${stripe}, ${mine}, ${amount}, description => 'Rent', entered_at => ${at}::timestamp AT TIME ZONE 'Europe/Zurich'))`;
    await post(movement(mine!, other!, 45n));
    const account = { id: mine! } as OwnAccount;
    const today = bankToday();
    const spring = { first: "2026-04-15", last: "2026-05-02" };
    const sums = [
      { month: "2026-04", inMinor: 50n, outMinor: 0n },
      { month: "2026-05", inMinor: 700n, outMinor: 0n },
    ];
    const sorted = (months: { month: string }[]) =>
      months.sort((a, b) => (a.month < b.month ? -1 : 1));
    expect(sorted(await sumMonths(account, spring, {}))).toEqual(sums);
    expect(
      await sumMonths(account, spring, {
        direction: "credit",
        kinds: "others",
        search: { text: "rent", minMinor: 60n },
      }),
    ).toEqual([sums[1]]);
    expect(await sumMonths(account, spring, { kinds: "transfers" })).toEqual(
      [],
    );
    expect(await sumMonths(account, { first: today, last: today }, {})).toEqual(
      [{ month: today.slice(0, 7), inMinor: 0n, outMinor: 45n }],
    );
  });

  it("leave out a reversal in a later month and what it reverses, unless the search is its reference", async () => {
    const [mine] = await openAccounts(ownerPool, 1);
    const stripe = (await bankAccount("clearing"))(mine!);
    const [wrong] = await sql`
      SELECT v.entry_id AS id, v.public_id AS "publicId" FROM ledger_record(new_movement(
        'credit', ${stripe}, ${mine}, 50, entered_at => '2026-04-10'::timestamptz)) v`;
    await sql`SELECT ledger_record(new_movement(
      'reversal', ${mine}, ${stripe}, 50, reverses_id => ${wrong.id}, entered_at => '2026-05-10'::timestamptz))`;
    const account = { id: mine! } as OwnAccount;
    const spring = { first: "2026-04-15", last: "2026-05-02" };
    expect(await sumMonths(account, spring, {})).toEqual([]);
    const search = { text: referenceOf(wrong.publicId) };
    expect(await sumMonths(account, spring, { search })).toEqual([
      { month: "2026-04", inMinor: 50n, outMinor: 0n },
    ]);
  });
});
