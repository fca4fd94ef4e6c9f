import { expect, test } from "limmat-testkit";

test.use({ persona: "indebted" });

test("instalments are collected once", async ({ bank, customer, staff }) => {
  const { accountNumber } = customer;
  await staff.client.post("/credit/{accountId}", {
    params: { accountId: accountNumber },
    body: {
      chooseAccount: accountNumber,
      amount: "2000.00",
      description: "Bonus",
    },
  });
  await bank.clock.advance({ months: 1 });
  const [, ...collected] = await bank.books.entries();
  const texts = collected.map(({ description }) => description);
  expect(texts.length).toBeGreaterThan(2);
  expect(texts).toEqual([...new Set(texts)]);
});
