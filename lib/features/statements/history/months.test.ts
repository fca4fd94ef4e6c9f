import { describe, expect, it } from "vitest";
import type { OwnAccount } from "@/lib/identity/callers";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { bankAccount, movement, openAccounts } from "@/lib/testing/ledger";
import { listMonths } from "./months";

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
