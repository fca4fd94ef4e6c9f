import { expect, test } from "limmat-testkit";

test.use({ persona: "indebted" });

test("instalments are collected once", async ({ bank, customer }) => {
  const payer = await bank.newCustomer({ balance: "2000.00" });
  await payer.client.post("/transfer", {
    body: payer.paymentTo(customer, "2000.00"),
  });
  await bank.clock.advance({ months: 1 });
  const parts = (await bank.books.entries())
    .filter(({ kind }) => kind === "repayment")
    .map(({ description }) => description);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts).toEqual([...new Set(parts)]);
});
