import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { placeHold, releaseHold } from "@/lib/testing/holds";
import {
  balancesOf,
  bankAccount,
  expectBooksInOrder,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { post } from "@/lib/testing/bookkeeper";

const { ownerPool } = await testDatabase();

describe("holds", () => {
  it("reduce the available balance and are released once", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const hold = await placeHold(a!, 700n, "Card authorisation");
    expect(await balancesOf(ownerPool, [a!])).toEqual([
      { totalMinor: 1_000n, availableMinor: 300n },
    ]);
    await expect(post(movement(a!, b!, 301n))).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    await expect(placeHold(a!, 301n, "More")).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    expect(await releaseHold(hold)).toBe(true);
    expect(await releaseHold(hold)).toBe(false);
    expect(await releaseHold(999_999_999n)).toBe(false);
    await post(movement(a!, b!, 1_000n));
    await expectBooksInOrder(ownerPool);
  });

  it("can be placed on customers' accounts only", async () => {
    const cash = (await bankAccount("cash"))(1n);
    for (const id of [cash, 999_999_999n])
      await expect(placeHold(id, 1n, "No")).rejects.toMatchObject({
        code: "ACCOUNT_UNKNOWN",
      });
  });
});
