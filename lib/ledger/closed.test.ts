import { expect, it } from "vitest";
import {
  changeStatus,
  deleteCustomer,
} from "@/lib/features/customers/accounts/service";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { post } from "@/lib/testing/bookkeeper";

const { ownerPool } = await testDatabase();
const staff = await plantStaff(ownerPool);

const customerOf = async (accountId: bigint) =>
  (await ownerOf(ownerPool, accountId)).id;

it.each(["opening", "credit", "debit", "adjustment", "reversal"] as const)(
  "refuses to credit a closed account with a movement of kind %s",
  async (kind) => {
    const [from] = await openAccounts(ownerPool, 1, {
      balanceMinor: 100n,
    });
    const [closed] = await openAccounts(ownerPool, 1, {
      status: "closed",
    });
    await expect(post(movement(from, closed, 1n, { kind }))).rejects.toEqual(
      expect.objectContaining({ code: "CREDITED_CLOSED" }),
    );
  },
);

it.each([
  ["deleted", deleteCustomer],
  [
    "closed",
    (...[admin, id, context]: Parameters<typeof deleteCustomer>) =>
      changeStatus(admin, id, { accountStatus: "closed" }, context),
  ],
] as const)(
  "credits while an account is being %s are either posted before it or refused",
  async (_name, end) => {
    const cash = await bankAccount("cash");
    for (const account of await openAccounts(ownerPool, 4)) {
      const id = await customerOf(account);
      const credit = () =>
        post(movement(cash(account), account, 1n, { kind: "credit" })).then(
          () => "posted",
          (error: unknown) =>
            error instanceof DomainError ? error.code : String(error),
        );
      const [credits] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, credit)),
        end(staff, id, CONTEXT),
        Promise.all(Array.from({ length: 6 }, credit)).then((more) => {
          for (const result of more)
            expect(["posted", "CREDITED_CLOSED"]).toContain(result);
        }),
      ]);
      for (const result of credits)
        expect(["posted", "CREDITED_CLOSED"]).toContain(result);
      expect(await credit()).toBe("CREDITED_CLOSED");
      if (end === deleteCustomer)
        expect(await balancesOf(ownerPool, [account])).toMatchObject([
          { totalMinor: 0n },
        ]);
    }
    await expectBooksInOrder(ownerPool);
  },
);
