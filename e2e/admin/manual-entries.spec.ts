import { DEMO, expect, test } from "../fixtures";
import { expectToast, fillIn, rowsOf } from "../screen";

test("an administrator requests a manual entry, which waits for a second person", async ({
  adminPage,
}) => {
  const description = `Capital ${crypto.randomUUID().slice(0, 8)}`;
  const page = await adminPage();
  await page.goto("/books/manual-entries");
  await page.getByRole("button", { name: "New entry" }).click();
  const dialog = page.getByRole("dialog", { name: "New entry" });
  await dialog.getByLabel("Debit").selectOption("cash");
  await dialog.getByLabel("Credit").selectOption("equity");
  await fillIn(page, { Amount: "1250.50", Description: description });
  await dialog.getByRole("button", { name: "Request entry" }).click();
  await expectToast(
    page,
    "Your request is waiting for approval by a second member of staff.",
  );
  await expect(page.getByText("for a second person")).toBeVisible();
  await page.getByRole("link", { name: "View approvals" }).click();
  await expect(page.getByText(description)).toBeVisible();
});

test("the chart of accounts is open to an auditor, who requests nothing", async ({
  adminPage,
}) => {
  const page = await adminPage(DEMO.auditor);
  await page.goto("/books");
  const tabs = page.getByRole("navigation", { name: "Pages of the books" });
  await tabs.getByRole("link", { name: "Chart of accounts" }).click();
  const assets = rowsOf(page.getByRole("table", { name: "Assets" }));
  await expect(assets.first()).toContainText("1010");
  await tabs.getByRole("link", { name: "Manual entries" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Manual entries",
  );
  await expect(page.getByRole("button", { name: "New entry" })).toHaveCount(0);
});
