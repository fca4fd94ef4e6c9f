import { expect, test } from "limmat-testkit";

test("a payment beyond the daily limit is refused", async ({ bank }) => {
  const payer = await bank.newCustomer({
    balance: "500.00",
    accountLimit: "100",
  });
  const payee = await bank.newCustomer();
  const pay = (amount: string) =>
    payer.client.post("/transfer", { body: payer.paymentTo(payee, amount) });
  await pay("60.00");
  await expect(pay("40.01")).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  await pay("40.00");
  expect(await payee.balance()).toBe("100.00");
  await bank.clock.advance({ days: 1 });
  await pay("100.00");
});
