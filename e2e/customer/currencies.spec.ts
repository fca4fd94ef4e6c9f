import type { Page } from "@playwright/test";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { bankToday } from "../../lib/platform/time/clock";
import { expect, test } from "../fixtures";
import {
  chooseTile,
  expectFieldError,
  expectToast,
  fact,
  fillIn,
  fillInWire,
  rowsOf,
} from "../screen";
import { one, sql } from "../support/database";
import { plantCustomer } from "../support/people";

test.use({ allowedErrors: [/status of (400|409|422) /] });

type Planted = {
  type?: string;
  currency?: string;
  name: string;
  lockedUntil?: string;
};

/** Plants another account of a customer, which gets the next place. Returns its id and number. */
async function plantAnother(
  main: string,
  { type = "current", currency = "USD", name, lockedUntil }: Planted,
) {
  return one<{ id: string; number: string }>(
    `INSERT INTO accounts (kind, customer_id, number, type, currency, is_main, place, name, locked_until)
     SELECT 'customer', m.customer_id, $2, $3, $4, false,
            (SELECT max(place) + 1 FROM accounts WHERE customer_id = m.customer_id), $5, $6::date
     FROM accounts m WHERE m.number = $1 RETURNING id, number`,
    [main, newAccountNumber(), type, currency, name, lockedUntil ?? null],
  );
}

/** Enters a rate of the dollar that is so many percent of the last one. */
const scaleRate = (percent: number) =>
  sql(
    `INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
     SELECT bank_today(), currency, per_euro_micro * $1 / 100, 'staff' FROM exchange_rates
     WHERE currency = 'USD' ORDER BY day DESC, id DESC LIMIT 1`,
    [percent],
  );

const sendButton = (page: Page) =>
  page.getByRole("button", { name: /^Send \$20\.00 as €\d+\.\d\d$/ });

const quoted = (page: Page) =>
  page.waitForResponse((answer) =>
    answer.url().endsWith("/api/transfer-quote"),
  );

/** Holds the page's refreshes until they are released. `asked` returns how many there were. */
async function holdRefreshes(page: Page) {
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/dashboard\?(.*&)?_rsc=/, async (route) => {
    if (!("next-router-prefetch" in route.request().headers())) {
      asked += 1;
      await released;
    }
    await route.continue();
  });
  return { asked: () => asked, release };
}

test("the accounts get another order by keyboard", async ({
  payer: { page, customer },
}) => {
  for (const name of ["Alpha", "Beta"])
    await plantAnother(customer.accountNumber, { name });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Change order" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveText([/Alpha/, /Beta/]);
  const up = dialog.getByRole("button", { name: "Move Beta up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText(
    "Beta is now number 1 of 2.",
  );
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByRole("listitem")).toHaveText([/Beta/, /Alpha/]);
  const listed = page
    .getByRole("region", { name: "Accounts" })
    .getByRole("listitem");
  const refresh = await holdRefreshes(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.poll(refresh.asked).toBe(1);
  await expect(dialog).toBeVisible();
  refresh.release();
  await expect(dialog).toBeHidden();
  await expect(listed).toHaveText([/Main account/, /Beta/, /Alpha/]);

  // Escape and the cross close the dialog as well, and a dialog that opens again has the new order.
  for (const [name, order, close] of [
    ["Alpha", [/Alpha/, /Beta/], () => page.keyboard.press("Escape")],
    [
      "Beta",
      [/Beta/, /Alpha/],
      () => dialog.getByRole("button", { name: "Close" }).click(),
    ],
  ] as const) {
    await page.getByRole("button", { name: "Change order" }).click();
    await dialog.getByRole("button", { name: `Move ${name} up` }).click();
    await expect(dialog.getByRole("listitem")).toHaveText([...order]);
    await close();
    await expect(dialog).toBeHidden();
    await expect(listed).toHaveText([/Main account/, ...order]);
  }
  // One for each time that the dialog has closed.
  expect(refresh.asked()).toBe(3);

  // A dialog that opens before the page has the new order gets it with the page.
  const late = await holdRefreshes(page);
  await page.getByRole("button", { name: "Change order" }).click();
  await dialog.getByRole("button", { name: "Move Alpha up" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText([/Alpha/, /Beta/]);
  await page.keyboard.press("Escape");
  await expect.poll(late.asked).toBe(1);
  await page.getByRole("button", { name: "Change order" }).click();
  late.release();
  await expect(dialog.getByRole("listitem")).toHaveText([/Alpha/, /Beta/]);
});

test("a standing order keeps its input while the customer looks at the other kind of payee", async ({
  payer: { page, customer },
}) => {
  await plantAnother(customer.accountNumber, { type: "pot", name: "Holiday" });
  await page.goto("/dashboard/payment");
  await page.getByRole("button", { name: "Set up standing order" }).click();
  const dialog = page.getByRole("dialog");
  const shared = {
    "Amount in $": "20",
    "How often": "weekly",
    "First payment": bankToday(),
    "Description (optional)": "Rent",
  };
  const expectInput = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(text);
  };
  await fillIn(dialog, { ...shared, "Payee name": "Erika Example" });
  await dialog.getByLabel("One of your accounts").check();
  await expectInput(shared);
  await dialog.getByLabel("To account").selectOption({ index: 1 });
  await fillIn(dialog, { "Amount in $": "25", "Description (optional)": "" });
  await dialog.getByLabel("Somebody else").check();
  await expectInput({
    ...shared,
    "Amount in $": "25",
    "Description (optional)": "",
    "Payee name": "Erika Example",
  });
  await dialog.getByLabel("One of your accounts").check();
  await expect(dialog.getByLabel("To account")).not.toHaveValue("");

  // An order that keeps an amount has none to share.
  await chooseTile(dialog.getByLabel("All but an amount", { exact: true }));
  await expect(dialog.getByLabel("Amount to keep in $")).toBeVisible();
  await dialog.getByLabel("Somebody else").check();
  await expectInput({ "Amount in $": "25" });

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Set up standing order" }).click();
  await expect(dialog.getByLabel("Somebody else")).toBeChecked();
  await expectInput({ "Amount in $": "", "Payee name": "" });

  // A click outside does not close the dialog while the hidden form has input.
  await fillIn(dialog, { "Payee name": "Erika Example" });
  await dialog.getByLabel("One of your accounts").check();
  await page.mouse.click(5, 5);
  await dialog.getByLabel("Somebody else").check();
  await expectInput({ "Payee name": "Erika Example" });
});

test("a standing order keeps an amount and moves the rest, and is changed to an amount", async ({
  payer: { page, customer },
}) => {
  await plantAnother(customer.accountNumber, { type: "pot", name: "Holiday" });
  await page.goto("/dashboard/payment");
  await page.getByRole("button", { name: "Set up standing order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("One of your accounts").check();
  await dialog.getByLabel("To account").selectOption({ index: 1 });
  await chooseTile(dialog.getByLabel("All but an amount", { exact: true }));
  await dialog.getByLabel("First payment").fill(bankToday());
  await dialog.getByLabel("Amount to keep in $").fill("30");
  await dialog.getByRole("button", { name: "Set up standing order" }).click();
  await expectToast(page, "Standing order saved");
  const row = rowsOf(page.getByRole("table", { name: "Your standing orders" }));
  await expect(row).toContainText("All but $30.00");
  await expect(row.getByRole("link", { name: /^Last: .*paid$/ })).toBeVisible({
    timeout: 20_000,
  });
  await page.goto("/dashboard");
  await expect(
    page.getByRole("region", { name: "Accounts" }).getByRole("listitem"),
  ).toHaveText([/\$30\.00/, /\$70\.00/]);

  await page.goto("/dashboard/payment");
  await page.getByRole("button", { name: /^Edit standing order/ }).click();
  await expect(dialog.getByLabel("Amount to keep in $")).toHaveValue("30.00");
  await chooseTile(dialog.getByLabel("An amount", { exact: true }));
  await dialog.getByLabel("Amount in $").fill("5");
  const next = await dialog.getByLabel("Next payment").inputValue();
  await dialog.getByLabel("Next payment").fill(next);
  await dialog.getByRole("button", { name: "Save standing order" }).click();
  await expectToast(page, "Standing order changed");
  await expect(row).toContainText("$5.00");
  await expect(row).not.toContainText("All but");
});

test("a locked pot pays nothing, keeps its lock, and says what is in the way of closing it", async ({
  payer: { page, customer },
}) => {
  const lockedUntil = `${Number(bankToday().slice(0, 4)) + 2}-06-30`;
  const pot = await plantAnother(customer.accountNumber, {
    ...{ type: "pot", name: "New kitchen", lockedUntil },
  });
  await page.goto(`/dashboard/move-money?to=${pot.number}`);
  await fillIn(page, { "Amount in $": "10" });
  await page.getByRole("button", { name: "Move money" }).click();
  await expectToast(page, "Money moved");
  await page.goto("/dashboard/move-money");
  await expect(
    page.getByLabel("From", { exact: true }).locator("option"),
  ).toHaveText([/^Main account/]);
  await expect(
    page.getByLabel("To", { exact: true }).locator("option"),
  ).toHaveText([/^New kitchen/]);
  await page.goto(`/dashboard/accounts/${pot.number}`);
  await expect(page.getByText("It has a balance.")).toBeVisible();
  await expect(
    page.getByText("The pot is locked until the day that you chose."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Close account" })).toHaveCount(
    0,
  );
  await page.getByRole("button", { name: "Edit pot" }).click();
  const dialog = page.getByRole("dialog");
  const lock = dialog.getByLabel("Locked until");
  await lock.fill(`${lockedUntil.slice(0, 4)}-05-31`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectFieldError(lock, "A lock can’t end before the day");
  await lock.fill(`${lockedUntil.slice(0, 4)}-07-31`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Account saved");
  await expect(fact(page, "Locked until")).toContainText("31/07/");
});

test("a move or an exchange above the balance is refused and keeps the input", async ({
  payer: { page, customer },
}) => {
  await plantAnother(customer.accountNumber, { name: "Rent" });
  const euros = await plantAnother(customer.accountNumber, {
    ...{ name: "Vienna", currency: "EUR" },
  });
  await page.goto("/dashboard/move-money");
  await expect(
    page.getByText("between accounts in the same currency."),
  ).toBeVisible();
  await fillIn(page, { "Amount in $": "100.01" });
  await page.getByRole("button", { name: "Move money" }).click();
  await expectFieldError(
    page.getByLabel("Amount in $"),
    "The available balance is too low",
  );
  await expect(page.getByLabel("Amount in $")).toHaveValue("100.01");
  await page.getByLabel("To", { exact: true }).selectOption(euros.number);
  await page.getByLabel("You pay in $").fill("100.01");
  await expect(
    page.getByRole("alert").filter({ hasText: "balance is too low" }),
  ).toBeVisible();
  await page.getByRole("button", { name: /^Exchange \$100\.01/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/move/);
  await chooseTile(page.getByLabel("You get", { exact: true }));
  await page.getByLabel("You get in €").fill("0.01");
  await expect(page.getByText(/too small to exchange/)).toBeVisible();
  await expect(page.getByLabel("You get in €")).toHaveValue("0.01");
});

test("a payee’s account that closes after the quote is refused with the input kept", async ({
  payer: { page, customer },
}) => {
  const payee = await plantCustomer();
  await sql("UPDATE accounts SET currency = 'EUR' WHERE id = $1", [
    payee.accountId,
  ]);
  await page.goto("/dashboard/transfer");
  await fillInWire(page, {
    ...{ amount: "20", name: payee.fullName, number: payee.number },
    ...{ bank: "Limmat", cotCode: customer.cotCode, taxCode: customer.taxCode },
  });
  await expect(sendButton(page)).toBeVisible();
  await sql("UPDATE accounts SET state = 'blocked' WHERE id = $1", [
    payee.accountId,
  ]);
  await sendButton(page).click();
  await expectFieldError(
    page.getByLabel("Payee account number"),
    "The payee’s account can’t receive payments",
  );
  await expect(page.getByLabel("Amount in $")).toHaveValue(/20/);
});

test("with a blocked main account, the transfer form names both balances of the account that can pay", async ({
  payer: { page, customer },
}) => {
  await plantAnother(customer.accountNumber, { name: "Household" });
  await sql("UPDATE accounts SET state = 'blocked' WHERE number = $1", [
    customer.accountNumber,
  ]);
  await page.goto("/dashboard/transfer");
  const balances = page.getByRole("region", { name: "Balances" });
  await expect(balances.getByRole("listitem")).toHaveText([/Household/]);
  for (const term of ["Available balance", "Total book balance"])
    await expect(fact(balances, term)).toHaveText(["$0.00"]);
});

// The clock of this window stays ahead.
test("the quote of a transfer counts down, renews itself at the new rate, runs out, and is sent as shown", async ({
  payer: { page, customer },
}) => {
  const payee = await plantCustomer();
  await sql("UPDATE accounts SET currency = 'EUR' WHERE id = $1", [
    payee.accountId,
  ]);
  await page.clock.install();
  await page.goto("/dashboard/transfer");
  await fillInWire(page, {
    ...{ amount: "20", name: payee.fullName, number: payee.number },
    ...{ bank: "Limmat", cotCode: customer.cotCode, taxCode: customer.taxCode },
  });
  await expect(sendButton(page)).toBeVisible();
  const first = await sendButton(page).innerText();
  await expect(page.getByText(/^This quote holds for \d+ s\.$/)).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(
    page.getByText(/^This quote holds for [12]?\d s\.$/),
  ).toBeVisible();

  await scaleRate(103);
  try {
    const again = quoted(page);
    await page.clock.fastForward(31_000);
    await again;
    await expect(sendButton(page)).not.toHaveText(first);
  } finally {
    await scaleRate(98);
  }
  for (let nth = 0; nth < 4; nth += 1) {
    const again = quoted(page);
    await page.clock.fastForward(61_000);
    await again;
    await expect(sendButton(page)).toBeVisible();
  }
  await page.clock.fastForward(61_000);
  await expect(page.getByText("This quote has run out.")).toBeVisible();
  await page.getByRole("button", { name: "Get a new quote" }).click();
  await expect(sendButton(page)).toBeVisible();
  const shown = /€\d+\.\d\d/.exec(await sendButton(page).innerText())![0];
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
  await expect(fact(page, "Amount sent")).toHaveText("$20.00");
  await expect(fact(page, "Amount received")).toHaveText(shown);
});
