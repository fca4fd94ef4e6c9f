import { expect, test } from "limmat-testkit";

test.use({ plantedBug: "balance-stale" });

test.describe("a planted bug", () => {
  test.describe.configure({ mode: "serial" });

  for (const [nth, amount] of [
    ["first", 12],
    ["second", 34],
  ] as const)
    test(`remembers the answers of its own bank in the ${nth} test`, async ({
      bank,
      customer,
      staff,
    }) => {
      const balance = async () => {
        const { user } = await customer.client.get("/view-me/{userId}", {
          params: { userId: customer.id },
        });
        return user.totalBalance;
      };
      const before = Number(await customer.balance());
      const { accountNumber } = customer;
      await staff.client.post("/credit/{accountId}", {
        params: { accountId: accountNumber },
        body: {
          chooseAccount: accountNumber,
          amount: amount.toFixed(2),
          description: "Gift",
        },
      });
      expect(await balance()).toBeCloseTo(before + amount);
      await bank.renew();
      expect(await balance()).toBeCloseTo(before);
    });
});
