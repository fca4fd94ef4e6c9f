import { DEMO, expect, test } from "../fixtures";
import {
  clickWithoutFocus,
  expectEffectsRun,
  expectFieldError,
  expectToast,
  fact,
  fillIn,
} from "../screen";
import { plantCustomer, plantPayment } from "../support/people";

// A value date in the future.
test.use({ allowedErrors: [/status of 422 .*\/api\/credit\//] });

test("staff credit and debit beside a customer, whose balances stay in sight", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 5_000 });
  const page = await adminPage(DEMO.teller);
  await page.goto(`/allacount?id=${person.id}&tab=activity`);
  const actions = page.getByRole("navigation", { name: "Account actions" });
  await actions.getByRole("link", { name: "Credit", exact: true }).click();
  const panel = page.getByRole("region", { name: "Credit Account" });
  await expect(
    panel.getByRole("heading", { name: "Credit Account" }),
  ).toBeFocused();
  await expect(page.getByRole("region", { name: "Activity" })).toBeVisible();
  await fillIn(panel, { "Amount in $": "12.50", Description: "Fee returned" });
  await expect(panel.getByText("$50.00 becomes $62.50")).toBeVisible();
  await panel.getByRole("button", { name: "SEND" }).click();
  await expectToast(page, "Account credited successfully");
  await expect(panel.getByRole("status")).toContainText("$12.50 credited to");
  await expect(fact(page, "Total balance")).toHaveText("$62.50");
  await expect(
    page.getByRole("table", { name: "Latest transactions" }),
  ).toContainText("Fee returned");

  // The link of the open form closes it.
  await actions.getByRole("link", { name: "Debit", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Debit Account" }),
  ).toBeVisible();
  await actions.getByRole("link", { name: "Debit", exact: true }).click();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page).toHaveURL(`/allacount?id=${person.id}&tab=activity`);

  await page.getByRole("link", { name: "All transactions" }).focus();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(fact(page, "Available balance")).toBeInViewport();
  await expect(actions).toBeInViewport();
});

test("a panel that a link opens gets the focus, also where a clicked link gets none; an address and Back leave it", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 5_000 });
  const page = await adminPage(DEMO.teller);
  await clickWithoutFocus(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const tiles = page.getByRole("navigation", { name: "Account actions" });
  const heading = (name: string) =>
    page.getByRole("heading", { level: 2, name });

  await page.goto("/accountmanage");
  await tiles.getByRole("link", { name: "Credit Account" }).click();
  await expect(heading("Credit Account")).toBeFocused();
  await expect(heading("Credit Account")).toBeInViewport();
  await tiles.getByRole("link", { name: "Debit Account" }).click();
  await expect(heading("Debit Account")).toBeFocused();
  const tile = tiles.getByRole("link", { name: "Debit Account" });
  await tile.focus();
  await page.goBack();
  await expect(heading("Credit Account")).toBeVisible();
  await expect(tile).toBeFocused();

  await page.goto(`/allacount?id=${person.id}`);
  await tiles.getByRole("link", { name: "Credit", exact: true }).click();
  await expect(heading("Credit Account")).toBeFocused();
  await page.reload();
  await expect(heading("Credit Account")).toBeVisible();
  const send = page.getByRole("button", { name: "SEND", exact: true });
  await expect(send).toBeEnabled();
  await expectEffectsRun(send);
  await expect(heading("Credit Account")).not.toBeFocused();
});

test("beside a customer, what is rarely changed is folded, and the button is on the first screen", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 5_000 });
  const page = await adminPage(DEMO.teller);
  await page.setViewportSize({ width: 1440, height: 900 });
  const menu = page.getByRole("complementary");
  for (const [panel, button] of [
    ["credit", "SEND"],
    ["debit", "DEBIT"],
  ] as const) {
    await page.goto(`/allacount?id=${person.id}&panel=${panel}`);
    await fillIn(page, { "Amount in $": "12.50", Description: "Fee" });
    await expect(page.getByText("No second person is needed.")).toBeVisible();
    await expect(page.getByLabel(/^Bank/)).toBeHidden();
    await expect(
      page.getByRole("button", { name: button, exact: true }),
    ).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole("button", { name: "Logout" })).toBeInViewport({
      ratio: 1,
    });
  }

  await page.goto(`/allacount?id=${person.id}&panel=credit`);
  const form = page.getByRole("region", { name: "Credit Account" });
  const date = form.getByLabel(/^Date/);
  const fold = form.getByText("Accounts, date, time, bank and reason");
  await fillIn(form, { "Amount in $": "12.50", Description: "Fee returned" });
  await fold.click();
  await date.fill("2099-12-31");
  await fold.click();
  await expect(date).toBeHidden();
  await form.getByRole("button", { name: "SEND" }).click();
  await expectFieldError(
    date,
    "The date and time can’t be in the future. No money was moved.",
  );
  await expect(date).toBeFocused();
});

test("an auditor gets no form beside a customer", async ({ adminPage }) => {
  const person = await plantCustomer();
  const page = await adminPage(DEMO.auditor);
  await page.goto(`/allacount?id=${person.id}&panel=credit`);
  await expect(fact(page, "Account number")).toHaveText(person.number);
  await expect(
    page.getByRole("navigation", { name: "Account actions" }),
  ).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(0);
});

test("the tabs of a customer's page are addresses, and work without script", async ({
  adminPage,
  browser,
}) => {
  const person = await plantCustomer();
  const signedIn = await adminPage(DEMO.teller);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await signedIn.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto(`/allacount?search=${person.number}&id=${person.id}`);
  await expect(page.getByText("Date of birth")).toBeVisible();
  await page.getByRole("link", { name: "Loans", exact: true }).click();
  await expect(page).toHaveURL(/tab=loans/);
  await expect(page.getByText("No loans")).toBeVisible();
  await expect(page.getByText("Date of birth")).toHaveCount(0);
  // The list that led here is kept.
  await page.getByRole("link", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL(`/allacount?search=${person.number}`);
  await context.close();
});

test("a part of a payment is refunded from its menu, with account, amount and reference filled in", async ({
  adminPage,
}) => {
  const person = await plantCustomer({ balanceMinor: 10_000 });
  const payment = await plantPayment(person, 2_000);
  const page = await adminPage();
  await page.goto(`/history?account=${person.number}`);
  await page
    .getByRole("button", { name: `Actions for ${payment.reference}` })
    .click();
  await page.getByRole("link", { name: "Refund a part" }).click();
  await expect(page.getByLabel("Account to credit")).toHaveValue(
    `${person.number}, ${person.fullName}`,
  );
  await expect(page.getByLabel("Amount in $")).toHaveValue("20.00");
  await expect(page.getByLabel("Description")).toHaveValue(
    `Refund of ${payment.reference}`,
  );
  await page.getByLabel("Amount in $").fill("5");
  await page.getByRole("button", { name: "SEND" }).click();
  await expectToast(page, "Account credited successfully");
});
