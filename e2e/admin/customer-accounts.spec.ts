import { DEMO, expect, test } from "../fixtures";
import { expectToast, fact, rowsOf } from "../screen";
import { plantCustomer } from "../support/people";

test("staff open a euro account for a customer", async ({ adminPage }) => {
  const person = await plantCustomer({ balanceMinor: 5_000 });
  const page = await adminPage();
  await page.goto(`/allacount?id=${person.id}&tab=accounts`);
  const table = page.getByRole("table", { name: "Accounts of this customer" });
  await expect(rowsOf(table)).toHaveCount(1);
  await expect(table).toContainText("Main account");

  await page.getByRole("link", { name: "Open account" }).click();
  const panel = page.getByRole("region", { name: "Open Account" });
  await expect(
    panel.getByRole("heading", { name: "Open Account" }),
  ).toBeFocused();
  await panel.getByLabel("Currency").selectOption("EUR");
  await panel.getByRole("button", { name: "Open account" }).click();
  await expectToast(page, "Account opened");
  await expect(rowsOf(table)).toHaveCount(2);
  const row = rowsOf(table).last();
  await expect(row).toContainText("EUR");
  await expect(row).toContainText("Open");
  await expect(page.getByRole("link", { name: "2 accounts" })).toBeVisible();
  await expect(fact(page, "Balances of")).toHaveText("Main account");
  await expect(fact(page, "Total balance")).toHaveText("$50.00");
});

test("what is in the way of closing an account is listed instead of a form", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 5_000 });
  const page = await adminPage(DEMO.teller);
  await page.goto(`/allacount?id=${person.id}&tab=accounts`);
  await page
    .getByRole("button", { name: `Actions for Main account, ${person.number}` })
    .click();
  await page.getByRole("button", { name: "Close…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByRole("list", { name: "What is in the way" }),
  ).toContainText("It has a balance");
  await expect(dialog.getByLabel("Reason")).toHaveCount(0);
});

test("an auditor sees the accounts without actions", async ({ adminPage }) => {
  const person = await plantCustomer({ balanceMinor: 5_000 });
  const page = await adminPage(DEMO.auditor);
  await page.goto(`/allacount?id=${person.id}&tab=accounts&panel=open-account`);
  const table = page.getByRole("table", { name: "Accounts of this customer" });
  await expect(table).toContainText("$50.00");
  await expect(table.getByRole("button")).toHaveCount(0);
  await expect(
    table.getByRole("columnheader", { name: "ACTIONS" }),
  ).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open account" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open account" })).toHaveCount(
    0,
  );
});
