import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { chooseTile, expectToast, fact, fillInWire } from "../screen";
import { one, sql } from "../support/database";
import { plantOther } from "../support/people";
import { bankToday } from "../../lib/platform/time/clock";

const block = (number: string) =>
  sql("UPDATE accounts SET state = 'blocked' WHERE number = $1", [number]);

test("a blocked main account is announced where it is shown, and nothing offers to pay from it", async ({
  payer: { customer, page },
}) => {
  await block(customer.accountNumber);
  const notice = page.getByText(
    `has blocked Main account, ${customer.accountNumber}. It neither sends nor receives payments.`,
  );
  await page.goto("/dashboard");
  await expect(notice).toBeVisible();
  const balances = page.getByRole("region", { name: "Balances" });
  await expect(balances.getByRole("link")).toHaveText(["Statement"]);
  await page.goto("/dashboard/detail");
  await expect(notice).toBeVisible();
  for (const path of ["transfer", "payment", "payment/bill", "loan"]) {
    await page.goto(`/dashboard/${path}`);
    await expect(notice).toBeVisible();
    await expect(
      page.getByRole("button", {
        name: /Review transfer|Set up standing order|Request loan/,
      }),
    ).toHaveCount(0);
  }
});

test("with a blocked main account, transfers leave another account", async ({
  payer: { customer, page },
}) => {
  const number = await openAnother(page, {
    ...{ type: "Current account", name: "Household", amount: "40.00" },
  });
  await block(customer.accountNumber);
  await page.goto("/dashboard/move-money");
  await expect(
    page.getByText("Your accounts can’t move money at the moment"),
  ).toBeVisible();
  await page.goto("/dashboard/transfer");
  await expect(
    page.getByText(`has blocked Main account, ${customer.accountNumber}.`),
  ).toBeVisible();
  await fillInWire(page, {
    amount: "15",
    name: "Erika Example",
    number: "4444000011112222",
    bank: "Elsewhere Bank",
    cotCode: customer.cotCode,
    taxCode: customer.taxCode,
  });
  await expect(fact(page, "From your account")).toContainText(number);
});

test("the dashboard lists the activity of all accounts, each line with its account", async ({
  newCustomer,
  customerPage,
}) => {
  const customer = await newCustomer();
  const owner = await one<{ id: string }>(
    "SELECT customer_id AS id FROM accounts WHERE number = $1",
    [customer.accountNumber],
  );
  await plantOther(owner, { name: "Household", balanceMinor: 4_000 });
  const page = await customerPage(customer);
  await page.goto("/dashboard");
  const activity = page.getByRole("region", { name: "Recent activity" });
  await expect(activity).toContainText("Household");
  await expect(activity).toContainText("$40.00");
  await expect(
    page.getByText("Money in and out of your main account each month"),
  ).toBeVisible();
  await activity.getByRole("link", { name: "View all activity" }).click();
  await expect(page).toHaveURL("/dashboard/transaction?account=all");
});

/** Opens an account with the form, moves money to it, and returns its number. */
async function openAnother(
  page: Page,
  { type, name, amount }: { type: string; name: string; amount: string },
): Promise<string> {
  await page.goto("/dashboard/accounts/new");
  await chooseTile(page.getByLabel(type, { exact: true }));
  await page.getByRole("textbox", { name: /^Name/ }).fill(name);
  await page.getByRole("button", { name: "Open account" }).click();
  await expectToast(page, "Account opened");
  await expect(page).toHaveURL(/\/dashboard\/accounts\/\d+$/);
  const number = new URL(page.url()).pathname.split("/").at(-1)!;
  await page.getByRole("link", { name: "Move money" }).click();
  await page.getByLabel("Amount in $").fill(amount);
  await page.getByRole("button", { name: "Move money" }).click();
  await expectToast(page, "Money moved");
  return number;
}

test("a transfer leaves the account that is chosen, which is chosen again next time", async ({
  payer: { customer, page },
}) => {
  await page.goto("/dashboard/transfer");
  await expect(page.getByLabel("Amount in $")).toBeVisible();
  await expect(page.getByLabel("From account")).toHaveCount(0);
  const number = await openAnother(page, {
    ...{ type: "Savings account", name: "Household", amount: "40.00" },
  });

  await page.goto(`/dashboard/accounts/${number}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: "Pay", exact: true })
    .click();
  const payer = page.getByLabel("From account");
  await expect(payer).toHaveValue(number);
  const balances = page.getByRole("region", { name: "Balances" });
  for (const term of ["Available balance", "Total book balance"])
    await expect(fact(balances, term)).toHaveText(["$60.00", "$40.00"]);
  await expect(payer.locator("option")).toHaveCount(2);
  await expect(payer.locator("option:checked")).toHaveText(
    `Household, ${number}, USD`,
  );
  await expect(payer).toHaveAccessibleDescription("$40.00 available");
  await fillInWire(page, {
    amount: "15",
    name: "Erika Example",
    number: "4444000011112222",
    bank: "Elsewhere Bank",
    cotCode: customer.cotCode,
    taxCode: customer.taxCode,
  });
  await expect(fact(page, "From your account")).toHaveText(
    `Household, ${number}`,
  );
  await page.getByRole("button", { name: "Send $15.00" }).click();
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  await expect(fact(page, "From account")).toHaveText(number);

  await page.goto("/dashboard/transfer");
  await expect(payer).toHaveValue(number);
  await expect(fact(page, "Remaining limit today, all accounts")).toHaveText(
    "$4,985.00",
  );
  await page.goto("/dashboard/payment");
  await expect(
    page.getByRole("table", { name: "Pending and returned wires" }),
  ).toContainText("Erika Example");
});

test("a standing order moves money to a pot without codes", async ({
  payer: { page },
}) => {
  await openAnother(page, { type: "Pot", name: "Holiday", amount: "1.00" });
  await page.goto("/dashboard/payment");
  await page.getByRole("button", { name: "Set up standing order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("One of your accounts").check();
  await expect(dialog.getByLabel("COT code")).toHaveCount(0);
  const pot = dialog.getByLabel("To account");
  await pot.selectOption({ index: 1 });
  await dialog.getByLabel("Amount in $").fill("20");
  await dialog.getByLabel("First payment").fill(bankToday());
  await dialog.getByRole("button", { name: "Set up standing order" }).click();
  await expectToast(page, "Standing order saved");
  const orders = page.getByRole("table", { name: "Your standing orders" });
  await expect(orders).toContainText("Holiday");
  await expect(orders).toContainText("Main account");
  await expect(
    orders.getByRole("link", { name: /^Last: .*paid$/ }),
  ).toBeVisible({
    timeout: 20_000,
  });
});
