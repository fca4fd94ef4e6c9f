import { expect, test } from "../fixtures";
import { one, sql } from "../support/database";

test("a section that cannot be loaded says so, the others stay, and Try again loads it", async ({
  payer: { customer, page },
  allowedErrors,
}) => {
  // A part that failed on the server.
  allowedErrors.push(/React error #441/);
  const { code } = await one<{ code: Buffer }>(
    "SELECT cot_code AS code FROM customer_rights JOIN accounts USING (customer_id) WHERE number = $1",
    [customer.accountNumber],
  );
  const setCode = (sealed: Buffer) =>
    sql(
      "UPDATE customer_rights SET cot_code = $2 WHERE customer_id = (SELECT customer_id FROM accounts WHERE number = $1)",
      [customer.accountNumber, sealed],
    );
  // The profile cannot be decrypted.
  await setCode(Buffer.from("damaged"));
  await page.goto("/dashboard/detail");
  const form = page
    .getByRole("alert")
    .filter({ hasText: "Failed to load user data" });
  await expect(form).toContainText("We couldn’t load your personal details.");
  await expect(page.getByRole("heading", { name: "ATM card" })).toBeVisible();
  await page.goto("/dashboard");
  const failed = page
    .getByRole("alert")
    .filter({ hasText: "We couldn’t load" });
  const balance = failed.filter({ hasText: "load your balance." });
  await expect(balance).toContainText("give us this reference");
  await expect(failed).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "ATM card" })).toBeVisible();
  await expect(page.getByText("$100.00").first()).toBeVisible();
  await setCode(code);
  await balance.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Available balance")).toBeVisible();
  await expect(balance).toHaveCount(0);
});
