import { expect, stranger, test } from "../fixtures";
import { expectToast, fact, fillIn, reviewWire } from "../screen";
import { sql } from "../support/database";
import { plantCurrency } from "../support/people";

test.use({ allowedErrors: [/status of 409 /] });

/** No other journey has a current account in Australian dollars. */
const plantFee = (minor: number) =>
  sql(
    `INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation, wire_fee_minor)
     VALUES ('current', 'AUD', bank_today(), 'act/365', 'month', $1)`,
    [minor],
  );

test("the fee of a wire is in its review and on its receipt, and a changed one is shown before it is taken", async ({
  newCustomer,
  customerPage,
}) => {
  const customer = await newCustomer();
  await plantCurrency(customer.accountNumber, "AUD", 10_000);
  await plantFee(500);
  const page = await customerPage(customer);
  await page.goto("/dashboard/transfer");
  await fillIn(page, {
    "Amount in A$": "20",
    "Payee name": "Erika Example",
    "Payee account number": stranger().accountNumber,
    "Bank name": "Sample Cantonal Bank",
    "COT code": customer.cotCode,
    "Tax code": customer.taxCode,
  });
  await reviewWire(page);
  const main = page.getByRole("main");
  await expect(fact(main, "Fee")).toHaveText("A$5.00");
  await expect(fact(main, "Total")).toHaveText("A$25.00");

  await plantFee(750);
  await page.getByRole("button", { name: "Send A$20.00" }).click();
  await expectToast(
    page,
    "The fee for this wire has changed. Nothing was sent. Please check the new fee and send the transfer again.",
  );
  await reviewWire(page);
  await expect(fact(main, "Fee")).toHaveText("A$7.50");
  await page.getByRole("button", { name: "Send A$20.00" }).click();
  await expectToast(
    page,
    "Transfer sent. It is pending until the other bank accepts it.",
  );
  const receipt = page.getByRole("region", { name: "Transaction" });
  await expect(fact(receipt, "Fee")).toHaveText("A$7.50");
  await expect(fact(receipt, "Total")).toHaveText("A$27.50");
  await expect(fact(receipt, "Balance after")).toHaveText("A$80.00");

  await page.goto("/dashboard/transaction");
  await expect(
    main.getByRole("row").filter({ hasText: "Fee for wire LM-" }),
  ).toContainText("A$7.50");
});
