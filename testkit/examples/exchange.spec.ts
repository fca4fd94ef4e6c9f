import { expect, test } from "limmat-testkit";

test("an exchange costs its mark-up", async ({ customer }) => {
  const account = { type: "current", currency: "EUR", name: "Travel" } as const;
  const toAccount = await customer.openAccount(account);
  const { accountNumber: fromAccount, client } = customer;
  const { quote } = await client.post("/exchange-quote", {
    body: { fromAccount, toAccount, fixed: "sold", amount: "90.00" },
  });
  const kept = 1 - Number(quote.markUpPercent) / 100;
  expect(quote.bought).toBeCloseTo(90 * Number(quote.midRate) * kept);
  await client.post("/exchange", { body: { quoteId: quote.id } });
  expect(await customer.balance(toAccount)).toBe(quote.bought.toFixed(2));
});
