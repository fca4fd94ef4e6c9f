import { expect, test } from "limmat-testkit";

test("the balance follows a payment", async ({ bank, customer }) => {
  const payee = await bank.newCustomer();
  const params = { userId: customer.id };
  const balance = async () => {
    const me = await customer.client.get("/view-me/{userId}", { params });
    return me.user.totalBalance;
  };
  const before = await balance();
  await customer.client.post("/transfer", {
    body: customer.paymentTo(payee, "25.50"),
  });
  expect(await balance()).toBeCloseTo(before - 25.5);
});
