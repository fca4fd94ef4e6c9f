import { expect, test } from "../fixtures";
import { expectFieldError, fillIn } from "../screen";
import { sql } from "../support/database";

test.use({ allowedErrors: [/status of 422 .*\/api\/reactivate/] });

test("a dormant customer reactivates the account with an emailed code", async ({
  customerPage,
  newCustomer,
  mail,
}) => {
  const customer = await newCustomer();
  const id = "(SELECT id FROM customers WHERE username = $1)";
  await sql(
    `UPDATE customer_rights SET status = 'inactive' WHERE customer_id = ${id}`,
    [customer.username],
  );
  await sql(
    `UPDATE customer_activity SET dormant_since = last_act_on WHERE customer_id = ${id}`,
    [customer.username],
  );
  const page = await customerPage(customer);
  await page.goto("/dashboard");
  await expect(page.getByText("Your account is dormant")).toBeVisible();
  await page.getByRole("button", { name: "Send a code" }).click();
  const field = page.getByLabel("Code from our email");
  await expect(field).toBeVisible();
  const code = await mail.codeFor(customer.email);
  await fillIn(page, {
    "Code from our email": code.startsWith("0") ? "100000" : "000000",
  });
  const confirm = page.getByRole("button", { name: "Reactivate account" });
  await confirm.click();
  await expectFieldError(
    field,
    "This code is wrong. Please enter the code from our latest email.",
  );
  await fillIn(page, { "Code from our email": code });
  await confirm.click();
  await expect(page.getByText("Your account is dormant")).toHaveCount(0);
  await page.goto("/dashboard/transfer");
  await expect(
    page.getByRole("button", { name: "Review transfer" }),
  ).toBeVisible();
});
