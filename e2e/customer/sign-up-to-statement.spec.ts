import type { Page } from "@playwright/test";
import { DEMO, expect, stranger, test } from "../fixtures";
import {
  cents,
  centsIn,
  expectToast,
  expectToastsReady,
  fact,
  fillIn,
  rowsOf,
  stopClock,
  textsOf,
  writeWire,
} from "../screen";

test("from sign-up to statement", async ({
  page,
  mail,
  adminPage,
  customerPage,
}) => {
  test.setTimeout(120_000);
  const person = stranger();
  const accountNumber =
    await test.step("signs up and verifies the email address", () =>
      signUp(page, person, () => mail.codeFor(person.email)));
  const welcome = await mail.latest(person.email, /account number/);
  expect(welcome.text).toContain(accountNumber);

  await test.step("signs in to an empty dashboard", async () => {
    await page.getByRole("link", { name: "Log In" }).first().click();
    await fillIn(page, {
      "Account number": accountNumber,
      Password: person.password,
    });
    await page.getByRole("button", { name: "Log In" }).click();
    await expectToast(page, "Login successful");
    await expect(page).toHaveURL("/dashboard");
    await expect(
      page.getByRole("heading", { name: `Welcome, ${person.fullName}` }),
    ).toBeVisible();
    await expectEmpty(page);
  });

  await test.step("staff credit the account", async () => {
    const office = await adminPage();
    await office.goto("/accountmanage");
    await office.getByRole("link", { name: "Credit Account" }).click();
    await office.getByLabel("Account to credit").fill(accountNumber);
    await office.getByRole("option", { name: accountNumber }).click();
    await fillIn(office, { "Amount in $": "1250.40" });
    await office.getByLabel("Description").fill("Cash at the counter");
    await office.getByRole("button", { name: "SEND" }).click();
    await expectToast(office, "Account credited successfully");
  });

  await test.step("the credit is shown after a navigation", async () => {
    await openFromMenu(page, "Dashboard", "/dashboard");
    await expectBalance(page, "$1,250.40");
    const row = page
      .getByRole("row")
      .filter({ hasText: "Cash at the counter" });
    await expect(row).toContainText("+$1,250.40");
    await expect(row).toContainText("Entered by staff");
    // A chart of one month would show nothing.
    await expect(
      page.getByRole("table", { name: "Money in and out by month" }),
    ).toHaveCount(0);
    await expect(fact(page, "Money in this month")).toHaveText("$1,250.40");
    await expect(fact(page, "Money out this month")).toHaveText("$0.00");
  });

  const wire = `Rent ${person.username}`;
  const receiptUrl =
    await test.step("sends a wire to a neighbour", async () => {
      const codes = await readCodes(page);
      await openFromMenu(page, "Wire Transfer", "/dashboard/transfer");
      await writeWire(page, {
        amount: "200.15",
        name: "Jonas Beispiel",
        number: DEMO.otherCustomer.accountNumber,
        bank: "Limmat",
        description: wire,
        ...codes,
      });
      await expect(fact(page, "Payee name")).toHaveText("Jonas Beispiel");
      await expect(fact(page, "Payee account number")).toHaveText(
        DEMO.otherCustomer.accountNumber,
      );
      await expect(page.getByText(codes.cotCode)).toHaveCount(0);
      await page.getByRole("button", { name: "Send $200.15" }).click();
      await expectToast(page, "Transfer sent");
      await expect(page).toHaveURL(/\/dashboard\/receipt\/[0-9a-f-]{36}$/);
      await expectReceipt(page, "Sent$200.15", wire);
      await expect(fact(page, "Balance after")).toHaveText("$1,050.25");
      return page.url();
    });

  await test.step("finds it among the transactions and opens the receipt again", async () => {
    await openFromMenu(page, "Transactions", "/dashboard/transaction");
    await expect(
      page.getByRole("heading", {
        name: `Hi, ${person.fullName} View Your Transactions History!`,
      }),
    ).toBeVisible();
    await expect(page.getByText("Banking Like Never Before.")).toBeVisible();
    const wires = page.getByRole("table", {
      name: "Wire and domestic transfers",
    });
    await expect(rowsOf(wires)).toHaveCount(1);
    await wires.getByRole("link", { name: "Jonas Beispiel" }).click();
    await expect(page).toHaveURL(receiptUrl);
    await expectReceipt(page, "Sent$200.15", wire);
  });

  await test.step("the statement adds up", async () => {
    await openFromMenu(
      page,
      "Account Statement",
      "/dashboard/account-statement",
    );
    await expect(page.getByText(wire)).toBeVisible();
    const lines = page.getByRole("table", { name: "Statement transactions" });
    const rows = rowsOf(lines);
    await expect(rows).toHaveCount(2);
    let balance = await centsIn(fact(page, "Opening balance"));
    expect(balance).toBe(0);
    for (const row of [rows.first(), rows.last()]) {
      const [amount, after] = (await textsOf(row.getByRole("cell")))
        .slice(-2)
        .map(cents);
      balance += amount ?? 0;
      expect(after).toBe(balance);
    }
    expect(await centsIn(fact(page, "Closing balance"))).toBe(balance);
    expect(balance).toBe(105_025);
    await rows.filter({ hasText: wire }).getByRole("link").click();
    await expectReceipt(page, "Sent$200.15", wire);
  });

  await test.step("the neighbour has received it", async () => {
    const neighbour = await customerPage(DEMO.otherCustomer);
    await neighbour.goto("/dashboard/transaction");
    const row = neighbour
      .getByRole("table", { name: "Wire and domestic transfers" })
      .getByRole("row")
      .filter({ hasText: wire });
    await expect(row).toContainText("+$200.15");
    await row.getByRole("link", { name: person.fullName }).click();
    await expect(neighbour).toHaveURL(/\/dashboard\/receipt\//);
    await expectReceipt(neighbour, "Received$200.15", wire);
    await expect(fact(neighbour, "From")).toHaveText(person.fullName);
  });

  await test.step("signs out for good", async () => {
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/sign-in");
    await page.goBack();
    await expect(page).toHaveURL(/\/sign-in(\?|#|$)/);
    await expect(page.getByText(person.fullName)).toHaveCount(0);
    for (const address of ["/dashboard", receiptUrl]) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/sign-in(\?|#|$)/);
    }
  });
});

/**
 * Fills in the sign-up form, enters the code and returns the account number. Each page redirects after four seconds.
 */
async function signUp(
  page: Page,
  person: ReturnType<typeof stranger>,
  readCode: () => Promise<string>,
): Promise<string> {
  await page.clock.install();
  await page.goto("/signup");
  await fillIn(page, {
    "Full name": person.fullName,
    Username: person.username,
    "Phone number": person.phoneNumber,
    "Email address": person.email,
    Occupation: person.occupation,
    "Date of birth": person.dateOfBirth,
    "Marital status": person.maritalStatus,
    Address: person.address,
    "Account type": person.accountType,
    Password: person.password,
    "Retype password": person.retype_password,
  });
  await stopClock(page);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Almost done")).toBeVisible();
  await expectLeavesAfterFourSeconds(page, "/signup", "/otp");

  await page.getByLabel("Code").fill(await readCode());
  await expectToastsReady(page);
  await stopClock(page);
  await page.getByRole("button", { name: "Verify" }).click();
  const sheet = page.getByRole("main");
  await expect(
    sheet.getByRole("heading", { name: "Your account is open" }),
  ).toBeFocused();
  const number = /\b\d{10}\b/.exec(await sheet.innerText())?.[0] ?? "";
  expect(number).toHaveLength(10);
  await expectLeavesAfterFourSeconds(page, "/otp", "/", () =>
    expectToast(page, "verification successful"),
  );
  return number;
}

/** With the clock stopped, toasts stay as well, so `meanwhile` can check the page. */
async function expectLeavesAfterFourSeconds(
  page: Page,
  from: string,
  to: string,
  meanwhile = async () => {},
) {
  await page.clock.runFor(3_900);
  await meanwhile();
  await expect(page).toHaveURL(from);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page).toHaveURL(to);
}

async function expectBalance(page: Page, amount: string) {
  const balances = page.getByRole("region", { name: "Balances" });
  await expect(balances).toContainText("Available balance");
  await expect(balances).toContainText(`${amount}Total book balance${amount}`);
}

async function expectEmpty(page: Page) {
  await expectBalance(page, "$0.00");
  for (const text of [
    "You haven’t saved a card",
    "No transfers yet",
    "No transactions yet",
  ])
    await expect(page.getByText(text)).toBeVisible();
  await openFromMenu(page, "Account Statement", "/dashboard/account-statement");
  await expect(page.getByText("No statement data available")).toBeVisible();
  await openFromMenu(page, "Transactions", "/dashboard/transaction");
  await expect(page.getByText("No transfers yet")).toBeVisible();
  await expect(page.getByText("No transactions yet")).toBeVisible();
}

async function openFromMenu(page: Page, name: string, path: string) {
  await page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name })
    .click();
  await expect(page).toHaveURL(path);
}

async function readCodes(page: Page) {
  await page
    .getByRole("complementary")
    .locator("a[href='/dashboard/detail']")
    .click();
  await expect(page).toHaveURL("/dashboard/detail");
  return {
    cotCode: await fact(page, "COT code").innerText(),
    taxCode: await fact(page, "Tax code").innerText(),
  };
}

async function expectReceipt(page: Page, amount: string, description: string) {
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  const entry = page.getByRole("region", { name: "Transaction" });
  await expect(entry).toContainText(amount);
  await expect(entry).toContainText("Posted");
  await expect(fact(entry, "Description")).toHaveText(description);
}
