import { expect, fillIn, test } from "limmat-testkit";

test("a transfer is sent once if its answer is lost", async ({
  bank,
  customer,
}) => {
  const payee = await bank.newCustomer();
  const page = await customer.open("/dashboard/transfer");
  await fillIn(page, customer.transferForm(payee, "30.00"));
  await page.getByRole("button", { name: "Review transfer" }).click();
  bank.chaos.loseAnswer("POST /transfer");
  await page.getByRole("button", { name: "Send $30.00" }).click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  expect(await payee.balance()).toBe("30.00");
});
