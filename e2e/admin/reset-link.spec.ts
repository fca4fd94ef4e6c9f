import { expect, test } from "../fixtures";
import { expectToast, fillIn, typeCode } from "../screen";
import { one } from "../support/database";

const OWN = "Other!River8";

test.use({
  allowedErrors: [/status of 422 .*\/api\/verify\//],
});

test("a teller sends a reset link, and the customer sets a password with link and code", async ({
  adminPage,
  page,
  mail,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const { id } = await one<{ id: string }>(
    "SELECT customer_id AS id FROM accounts WHERE number = $1",
    [customer.accountNumber],
  );
  const desk = await adminPage({ username: "teller" });
  await desk.goto(`/allacount?id=${id}`);
  await desk.getByRole("button", { name: "Send reset link" }).click();
  const dialog = desk.getByRole("dialog", { name: "Send a reset link" });
  await expect(dialog).toContainText(customer.email);
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await expectToast(desk, "The reset link was sent");
  await expect(dialog).toHaveCount(0);

  const { html, text } = await mail.latest(
    customer.email,
    /^Set a new password/,
  );
  const link = /href="([^"]+)"/.exec(html)![1]!;
  const code = /\b\d{6}\b/.exec(text)![0];

  // The link alone opens no form for a password.
  const expired = page.getByText("This password reset has expired");
  await page.goto(link.replace("otp-verification", "reset-password"));
  await expect(expired).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);

  await page.goto(link);
  await enterCode(code === "000000" ? "000001" : "000000");
  await expectToast(
    page,
    "This code is wrong. Please enter the code from our latest email.",
  );
  await page.reload();
  await enterCode(code);
  await expect(page).toHaveURL(/\/reset-password\/[\w-]+$/);
  await page.getByLabel("New password", { exact: true }).fill(OWN);
  await page.getByLabel("Confirm new password", { exact: true }).fill(OWN);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page).toHaveURL("/login1");

  await page.goto("/sign-in");
  await fillIn(page, {
    "Account number": customer.accountNumber,
    Password: OWN,
  });
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/dashboard");

  // A used link leads nowhere.
  await page.goto(link);
  await expect(expired).toBeVisible();
  await expect(page.getByRole("group", { name: "Code" })).toHaveCount(0);

  async function enterCode(digits: string) {
    await typeCode(page, digits);
    await page.getByRole("button", { name: "Verify OTP" }).click();
  }
});

test("an auditor sees no button to send a reset link", async ({
  adminPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const { id } = await one<{ id: string }>(
    "SELECT customer_id AS id FROM accounts WHERE number = $1",
    [customer.accountNumber],
  );
  const desk = await adminPage({ username: "auditor" });
  await desk.goto(`/allacount?id=${id}`);
  await expect(desk.getByText(customer.email)).toBeVisible();
  await expect(
    desk.getByRole("button", { name: "Send reset link" }),
  ).toHaveCount(0);
});
