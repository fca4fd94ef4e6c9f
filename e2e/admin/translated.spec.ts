import type { Locator, Page } from "@playwright/test";
import { DEMO, expect, test } from "../fixtures";
import { expectRefused, expectToast, fillIn, rowsOf } from "../screen";
import { translatePages } from "../support/translation";

// Fixtures fail these journeys on any error of the page.

// React renders a streamed section again if it was translated before it was hydrated, and reports error 418.
test.use({
  allowedErrors: [/status of 4(01|09|22) .*\/api\/|React error #418/],
});

test("staff sign in on a translated page after a wrong password", async ({
  page,
}) => {
  await translatePages(page);
  await page.goto("/login");
  for (const [username, message] of [
    ["nobody", "incorrect username"],
    [DEMO.teller.username, "incorrect password"],
  ] as const) {
    await fillIn(page, { Username: username, Password: "Wrong!River7" });
    await press(page, "Log In");
    await expectToast(page, message);
  }
  await fillIn(page, {
    Username: DEMO.teller.username,
    Password: DEMO.teller.password,
  });
  await press(page, "Log In");
  await expect(page).toHaveURL("/admin");
  await expect(page.locator("main font > font").first()).toBeVisible();
});

test("on translated pages staff credit an account, delete the entry and change the customer", async ({
  adminPage,
  newCustomer,
}) => {
  const customer = await newCustomer({ balance: "50" });
  const page = await adminPage();
  await translatePages(page);

  await page.goto("/accountmanage?panel=credit");
  await press(page, "SEND");
  await expectToast(page, "Please choose an account");
  await page.getByLabel("Account to credit").fill(customer.accountNumber);
  await page.getByRole("option", { name: customer.fullName }).click();
  for (const amount of ["321.09", "18.50"]) {
    await press(page, "SEND");
    await expectRefused(page.getByLabel("Amount in $"));
    await fillIn(page, { "Amount in $": amount, Description: "A refund" });
    await press(page, "SEND");
    await expectToast(page, "Account credited successfully");
    await expect(page.getByLabel("Description")).toHaveValue("");
    await page.getByLabel("Account to credit").fill(customer.accountNumber);
    await page.getByRole("option", { name: customer.fullName }).click();
  }

  await page.goto(`/history?account=${customer.accountNumber}`);
  const table = page.getByRole("table", { name: "Transaction history" });
  const row = rowsOf(table).filter({ hasText: "$18.50" });
  await expect(
    row.locator("font > font").locator("visible=true").first(),
  ).toBeVisible();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("button", { name: "Reverse…" }).click();
  const dialog = page.getByRole("dialog");
  await press(dialog, "Reverse");
  await expectRefused(dialog.getByLabel("Reason"));
  await dialog.getByLabel("Reason").fill("Entered twice");
  await press(dialog, "Reverse");
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);

  const search = page.getByRole("search");
  await search.getByRole("searchbox").fill("nothing of the kind");
  await press(search, "Search");
  await expect(rowsOf(table)).toHaveCount(0);
  await search.getByRole("link", { name: "Clear" }).click();
  await expect(rowsOf(table).first()).toBeVisible();
});

const press = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).first().click();
