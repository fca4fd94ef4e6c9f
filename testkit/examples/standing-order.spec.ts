import { expect, test } from "limmat-testkit";

test("a standing order is paid in three months", async ({ bank, customer }) => {
  test.slow();
  const payee = await bank.newCustomer();
  await customer.client.post("/standing-orders", {
    body: {
      ...customer.paymentTo(payee, "120.00"),
      rhythm: "monthly",
      firstOn: "2030-01-15",
    },
  });
  await bank.clock.advance({ months: 3 });
  expect(await payee.balance()).toBe("360.00");
  const page = await payee.open("/dashboard/account-statement");
  for (const day of ["15/01/2030", "15/02/2030", "15/03/2030"])
    await expect(page.getByRole("row", { name: day })).toContainText("$120.00");
});
