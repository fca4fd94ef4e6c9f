import { expect, test } from "limmat-testkit";

const savings = { type: "savings", currency: "USD" } as const;

test("savings earn and cost", async ({ bank, customer, staff }) => {
  test.slow();
  const toAccount = await customer.openAccount({ ...savings, name: "House" });
  const counted = { dayCount: "act/365", capitalisation: "month" } as const;
  const priced = { rate: "3.65", monthlyFee: "2.00", validFrom: "2030-02-01" };
  const { approval } = await staff.client.post("/change-product", {
    body: { ...savings, ...counted, ...priced },
  });
  await (await bank.staff("deputy")).approve(approval);
  const { accountNumber: fromAccount, client } = customer;
  await client.post("/move", {
    body: { fromAccount, toAccount, amount: "10000.00" },
  });
  await bank.clock.set("2030-03-01");
  expect(await customer.balance(toAccount)).toBe("10026.00");
});
