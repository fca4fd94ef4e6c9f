import { readFile } from "node:fs/promises";
import { DEMO, expect, test } from "../fixtures";
import { expectToast, fact, fillIn, rowsOf } from "../screen";
import { plantCustomer, plantOther, plantWire } from "../support/people";

test("staff open a euro account for a customer, rename, block, unblock and close it", async ({
  adminPage,
}) => {
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
  await expect(panel).toContainText(/Account \d+ is open/);
  await expect(rowsOf(table)).toHaveCount(2);
  const row = rowsOf(table).last();
  await expect(row).toContainText("EUR");
  await expect(row).toContainText("Open");
  await expect(page.getByRole("link", { name: "2 accounts" })).toBeVisible();
  await expect(fact(page, "Balances of")).toHaveText("Main account");
  await expect(fact(page, "Total balance")).toHaveText("$50.00");

  const choose = async (action: string) => {
    await row.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("button", { name: `${action}…` }).click();
  };
  const dialog = page.getByRole("dialog");

  await choose("Rename");
  await dialog.getByLabel(/^Name/).fill("Rent in Vienna");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Account saved");
  await expect(row).toContainText("Rent in Vienna");

  await choose("Block");
  await dialog.getByRole("button", { name: "Block account" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await fillIn(dialog, { Reason: "Number was given to a stranger" });
  await dialog.getByRole("button", { name: "Block account" }).click();
  await expectToast(page, "Account blocked");
  await expect(row).toContainText(/Blocked\s*since \d\d\/\d\d\/\d{4}/);

  await choose("Unblock");
  await fillIn(dialog, { Reason: "The customer called" });
  await dialog.getByRole("button", { name: "Unblock account" }).click();
  await expectToast(page, "Account unblocked");
  await expect(row.getByText("Open", { exact: true })).toBeVisible();

  await choose("Close");
  await fillIn(dialog, { Reason: "No longer needed" });
  await dialog.getByRole("button", { name: "Close account" }).click();
  await expectToast(page, "Account closed");
  await expect(row).toContainText(/Closed\s*since \d\d\/\d\d\/\d{4}/);
  await expect(page.getByRole("link", { name: "2 accounts" })).toHaveCount(0);
});

test("staff see transactions, wires, holds and statements of all accounts, each with its account", async ({
  adminPage,
  staff,
}) => {
  const person = await plantCustomer({ balanceMinor: 5_000 });
  const other = await plantOther(person, {
    name: "Household",
    balanceMinor: 9_000,
  });
  await plantWire({ ...person, ...other });
  const held = await staff.put(`/api/admin-update/${other.number}`, {
    data: { availableBalance: "80", reason: "Court order" },
  });
  expect(held.status(), await held.text()).toBe(200);

  const page = await adminPage();
  await page.goto(`/allacount?id=${person.id}`);
  await expect(page.getByRole("list", { name: "Holds" })).toContainText(
    "$9.00 in Household on hold since",
  );
  await page.goto(`/allacount?id=${person.id}&tab=activity`);
  const latest = page.getByRole("table", { name: "Latest transactions" });
  for (const account of ["Household", "Main account"])
    await expect(latest).toContainText(account);
  const wires = page.getByRole("table", {
    name: "Pending and returned wires",
  });
  await expect(wires).toContainText("Erika Example");
  await expect(wires).toContainText("Household");

  const statement = page.getByRole("form", { name: "Statement" });
  await statement.getByLabel("Account").selectOption(other.number);
  const download = page.waitForEvent("download");
  await statement.getByRole("button", { name: "CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(
    "Erika Example",
  );

  await page.getByRole("link", { name: "All transactions" }).click();
  await expect(page).toHaveURL(`/history?account=${person.id}`);
  await expect(
    rowsOf(page.getByRole("table", { name: "Transaction history" })),
  ).toHaveCount(3);
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
    table.getByRole("columnheader", { name: "Actions" }),
  ).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open account" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open account" })).toHaveCount(
    0,
  );
});
