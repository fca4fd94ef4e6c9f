import type { Page } from "@playwright/test";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { expect, test } from "../fixtures";
import { expectFieldError, fact, fillIn, fillInWire } from "../screen";
import { one, sql } from "../support/database";
import { plantCustomer } from "../support/people";

test.use({ allowedErrors: [/status of (400|409|422) /] });

type Planted = {
  currency?: string;
  name: string;
};

/** Plants another account of a customer, which gets the next place. Returns its id and number. */
async function plantAnother(main: string, { currency = "USD", name }: Planted) {
  return one<{ id: string; number: string }>(
    `INSERT INTO accounts (kind, customer_id, number, type, currency, is_main, place, name)
     SELECT 'customer', m.customer_id, $2, 'current', $3, false,
            (SELECT max(place) + 1 FROM accounts WHERE customer_id = m.customer_id), $4
     FROM accounts m WHERE m.number = $1 RETURNING id, number`,
    [main, newAccountNumber(), currency, name],
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

test("a move of too much and an exchange that is not covered keep what was typed", async ({
  payer: { page, customer },
}) => {
  await plantAnother(customer.accountNumber, { name: "Rent" });
  const euros = await plantAnother(customer.accountNumber, {
    ...{ name: "Vienna", currency: "EUR" },
  });
  await page.goto("/dashboard/move-money");
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
  await page.getByLabel("You get", { exact: true }).check({ force: true });
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
