import { expect, stranger, test } from "../fixtures";
import { fillIn } from "../screen";
import { endIn, openWatched } from "../support/session";

const OWN = "Other!River8";

test("a customer replaces the password that staff set before anything else", async ({
  page,
  staff,
  mail,
}) => {
  const customer = stranger();
  const opened = await staff.post("/api/admin-create", { data: customer });
  expect(opened.status(), await opened.text()).toBe(200);

  await page.goto("/sign-in");
  await page.getByLabel("Account number").fill(customer.accountNumber);
  await page.getByLabel("Password", { exact: true }).fill(customer.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/change-password");

  await page.goto("/dashboard/transfer");
  await expect(page).toHaveURL("/change-password?next=%2Fdashboard%2Ftransfer");

  await page
    .getByLabel("Temporary password", { exact: true })
    .fill(customer.password);
  await page.getByLabel("New password", { exact: true }).fill(OWN);
  await page.getByLabel("Confirm new password", { exact: true }).fill(OWN);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL("/dashboard/transfer");
  await mail.latest(customer.email, /^Your password was changed/);

  await page.goto("/change-password");
  await expect(page).toHaveURL("/dashboard");
});

test.describe("a customer whose session ended while replacing the password", () => {
  test.use({ allowedErrors: [/status of 401 .*\/api\/change-password/] });

  test("is offered the sign-in of customers", async ({
    customerPage,
    staff,
  }) => {
    const customer = stranger();
    await staff.post("/api/admin-create", { data: customer });
    const page = await customerPage(customer);
    await openWatched(page, "/change-password");
    await endIn(customer, "0 seconds");
    await fillIn(page, {
      "Temporary password": customer.password,
      "New password": OWN,
      "Confirm new password": OWN,
    });
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(
      page.getByRole("link", { name: "Sign in again in a new tab" }),
    ).toHaveAttribute("href", "/sign-in");
  });
});
