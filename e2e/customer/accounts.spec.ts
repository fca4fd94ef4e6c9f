import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { chooseTile, expectToast, fact } from "../screen";

/** Opens an account with the form that is on the screen. Returns its page's address. */
async function sendOpening(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Open account" }).click();
  await expectToast(page, "Account opened");
  await expect(page).toHaveURL(/\/dashboard\/accounts\/\d+$/);
  return new URL(page.url()).pathname;
}

async function sendMove(page: Page) {
  await page.getByRole("button", { name: "Move money" }).click();
  await expectToast(page, "Money moved");
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
}

test("a pot with a goal takes money, says why it can’t be closed, and is closed once it is empty", async ({
  payer: { page },
}) => {
  await page.goto("/dashboard/accounts/new");
  await chooseTile(page.getByLabel("Pot", { exact: true }));
  await page.getByRole("textbox", { name: /^Name/ }).fill("Holiday");
  await page.getByLabel("Goal in $").fill("60");
  const pot = await sendOpening(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Holiday");

  await page.getByRole("link", { name: "Move money" }).click();
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.getByRole("link", { name: "set up a standing order" }).click();
  await expect(
    page.getByRole("heading", { name: "Standing orders" }),
  ).toBeInViewport();
  await page.goBack();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByLabel("Amount in $").fill("30.00");
  await sendMove(page);
  await page.goto(pot);
  await expect(fact(page, "Available balance")).toHaveText("$30.00");
  await expect(page.getByText("$30.00 of $60.00")).toBeVisible();
  await expect(page.getByText("50 %")).toBeVisible();

  await expect(page.getByText("It has a balance.")).toBeVisible();
  await page.getByRole("link", { name: "Move the money" }).click();
  await chooseTile(page.getByLabel("All but an amount", { exact: true }));
  await page.getByLabel("Amount to keep in $").fill("0.00");
  await sendMove(page);
  await page.goto(pot);
  await expect(fact(page, "Total book balance")).toHaveText("$0.00");
  await page.getByRole("button", { name: "Close account" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Close account" })
    .click();
  await expectToast(page, "Account closed");
  await expect(page.getByRole("link", { name: "Move money" })).toHaveCount(0);
});

test("dollars are exchanged into a euro account, which gets a name", async ({
  payer: { page },
}) => {
  await page.goto("/dashboard/accounts/new");
  await page.getByLabel("Currency").selectOption("EUR");
  await expect(fact(page, "Rate a year")).toHaveText("No interest");
  await chooseTile(page.getByLabel("Savings account", { exact: true }));
  await expect(fact(page, "Rate a year")).toHaveText(/^\d\.\d\d %/);
  await chooseTile(page.getByLabel("Current account", { exact: true }));
  const euros = await sendOpening(page);
  await page.getByRole("link", { name: "Move money" }).click();
  await page.getByLabel("You pay in $").fill("20.00");
  await expect(
    page.getByRole("link", { name: "set up a standing order" }),
  ).toHaveCount(0);
  const button = page.getByRole("button", {
    name: /^Exchange \$20\.00 for €\d+\.\d\d$/,
  });
  await expect(button).toBeVisible();
  const bought = (await button.innerText()).replace(/^.* for /, "");
  await button.click();
  await expectToast(page, "Exchange successful");
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  await expect(fact(page, "Sold")).toHaveText("$20.00");
  await expect(fact(page, "Bought")).toHaveText(bought);
  await expect(fact(page, "To")).toHaveText("Current account");
  await expect(page.getByRole("link", { name: "Move money" })).toBeVisible();

  await page.goto(euros);
  await expect(fact(page, "Available balance")).toHaveText(bought);
  await page.getByRole("button", { name: "Rename account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Travel");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Account saved");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Travel");
});
