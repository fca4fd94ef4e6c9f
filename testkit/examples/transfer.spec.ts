import { expect, fillIn, test } from "limmat-testkit";

test("a transfer reaches the payee at once", async ({ bank, customer }) => {
  const payee = await bank.newCustomer();
  const page = await customer.open("/dashboard/transfer");
  await fillIn(page, customer.transferForm(payee, "25.50"));
  await page.getByRole("button", { name: "Review transfer" }).click();
  await page.getByRole("button", { name: "Send $25.50" }).click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  expect(await payee.balance()).toBe("25.50");
  await bank.mail.latest(payee.email, /You received \$25\.50/);
});
