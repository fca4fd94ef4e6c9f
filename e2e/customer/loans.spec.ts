import { expect, test } from "../fixtures";
import { expectFieldError, expectToast, rowsOf } from "../screen";
import { sql } from "../support/database";

test("a loan request is listed with its status", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard/loan");
  await expect(page.getByText("No loan requests yet")).toBeVisible();
  const open = page.getByRole("button", { name: "Request loan" });
  await expect(page.getByLabel("Loan type")).toHaveValue("personal-loans");
  await open.click();
  await expectToast(page, "Please fill in all the fields");
  await expectFieldError(
    page.getByLabel("Amount in $"),
    "Please fill in all the fields",
  );
  await page.getByLabel("Amount in $").fill("a lot");
  await open.click();
  await expectToast(page, "Please enter a valid amount");
  await page.getByLabel("Amount in $").fill("2500.50");
  await open.click();
  await expectToast(page, "Please fill in all the fields");
  await expectFieldError(
    page.getByLabel("Reason"),
    "Please fill in all the fields",
  );
  await page.getByLabel("Loan type").selectOption("Business loan");
  await page.getByLabel("Reason").fill("A press for the bindery");
  await open.click();
  await expectToast(page, "Ticket opened successfully!");
  await expect(page.getByLabel("Amount in $")).toHaveValue("");
  const row = rowsOf(page.getByRole("table", { name: "Your loan requests" }));
  await expect(row).toHaveCount(1);
  for (const text of [
    "Business loan",
    "A press for the bindery",
    "Pending",
    "$2,500.50",
  ])
    await expect(row).toContainText(text);
  await sql(
    `UPDATE loan_requests l SET status = 'declined', decline_reason = 'Too much for a press', decided_at = now(),
            decided_by = (SELECT id FROM admins LIMIT 1)
     FROM customers c WHERE c.id = l.customer_id AND c.email = $1`,
    [customer.email],
  );
  await page.reload();
  await expect(row).toContainText("Declined");
  await expect(row).toContainText("Too much for a press");
});
