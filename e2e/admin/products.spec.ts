import { DEMO, expect, test } from "../fixtures";
import { expectFieldError, expectToast, fact, fillIn, rowsOf } from "../screen";
import { addDays } from "../../lib/platform/time/calendar";
import { bankToday } from "../../lib/platform/time/clock";

test.use({ allowedErrors: [/status of (400|422) /] });

test("new terms wait for a second person, and are listed to come until their day", async ({
  adminPage,
}) => {
  const page = await adminPage();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Products" }).first().click();
  const today = page.getByRole("table", {
    name: "Terms of today",
    exact: true,
  });
  await expect(
    rowsOf(today).filter({ hasText: "Savings account in USD" }),
  ).toContainText("1.25 %; 0.50 % above $50,000.00");

  await page
    .getByRole("button", { name: "Change terms of Pot in CAD" })
    .click();
  const dialog = page.getByRole("dialog");
  // The form begins with the terms of today, so that a change leaves out none of them, and keeps the product.
  await expect(dialog).toHaveAccessibleName("Change terms of Pot in CAD");
  await expect(dialog.getByLabel("Currency")).toHaveCount(0);
  await expect(
    dialog.getByLabel("Percent a year", { exact: true }),
  ).toHaveValue("1.00");
  await expect(dialog.getByLabel("Another rate above")).toHaveValue("50000.00");
  await fillIn(dialog, {
    "First day": addDays(bankToday(), 30),
    "Percent a year": "21",
    "Monthly fee (optional)": "1.50",
  });
  await dialog.getByRole("button", { name: "Request change" }).click();
  await expectFieldError(
    dialog.getByLabel("Percent a year", { exact: true }),
    "Please enter a rate from 0 to 20 percent, such as 1.25",
  );
  await dialog.getByLabel("Percent a year", { exact: true }).fill("1.75");
  await dialog.getByRole("button", { name: "Request change" }).click();
  await expect(page.getByText("waiting for approval").first()).toBeVisible();

  const deputy = await adminPage(DEMO.deputy);
  await deputy.goto("/approvals");
  const request = deputy
    .getByRole("region", { name: "Approvals" })
    .getByRole("listitem")
    .filter({ hasText: "pot in CAD" });
  await expect(request).toContainText("New terms of");
  await request.getByRole("button", { name: "Approve" }).click();
  await deputy
    .getByRole("dialog")
    .getByRole("button", { name: "Approve" })
    .click();
  await expectToast(deputy, "Request approved");
  await deputy.goto("/products");
  await expect(
    rowsOf(deputy.getByRole("table", { name: "Terms to come", exact: true })),
  ).toContainText([/Pot in CAD.*CA\$1\.50 a month/]);
});

test("a teller reads products and days, and changes neither", async ({
  adminPage,
}) => {
  const page = await adminPage(DEMO.teller);
  await page.goto("/products");
  await expect(
    page.getByRole("table", { name: "Terms of today", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Change terms" })).toHaveCount(
    0,
  );
  await page.goto("/business-day");
  await expect(
    rowsOf(page.getByRole("table", { name: "Business days" })).first(),
  ).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Move time ahead" }),
  ).toHaveCount(0);
});

test("customers and visitors see what a savings account earns", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/detail");
  const card = page.getByRole("region", { name: "Interest", exact: true });
  await expect(fact(card, "Rate a year")).toHaveText(
    "1.25 %; 0.50 % above $50,000.00",
  );
  await page.goto("/others");
  const savings = page.getByRole("region", { name: "Savings account" });
  await expect(fact(savings, "USD")).toHaveText(
    "1.25 %; 0.50 % above $50,000.00",
  );
});

test("new loan terms are announced to customers whose request is undecided", async ({
  adminPage,
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const own = await customerPage(customer);
  await own.goto("/dashboard/loan");
  const form = own.getByRole("region", { name: "Loan request", exact: true });
  await form.getByLabel("Loan (optional)").selectOption("Car loan");
  await expect(form).toContainText("3.90 % to 6.90 % a year, 12 to 72 months");
  await form.getByLabel("Amount in $").fill("1999.99");
  await form.getByLabel("Reason").fill("A car");
  await form.getByRole("button", { name: "Request loan" }).click();
  await expectFieldError(
    form.getByLabel("Amount in $"),
    "This loan isn’t offered for this amount.",
  );
  await form.getByLabel("Amount in $").fill("5000");
  await form.getByRole("button", { name: "Request loan" }).click();
  await expectToast(own, "Ticket opened successfully!");
  await expect(
    own.getByRole("table", { name: "Your loan requests" }),
  ).toContainText("Personal loan, “Car loan”");

  const page = await adminPage();
  await page.goto(`/loanrequests?account=${customer.accountNumber}`);
  await page.getByRole("button", { name: /^Review request/ }).click();
  const offer = page.getByRole("dialog", { name: "Loan request" });
  await expect(offer.getByLabel("Yearly interest rate in %")).toHaveValue(
    "3.90",
  );
  await expect(offer.getByLabel("Term in months")).toHaveValue("72");

  const day = addDays(bankToday(), 20);
  await page.goto("/products");
  await page
    .getByRole("button", { name: "Change terms of Car loan in USD" })
    .click();
  const dialog = page.getByRole("dialog", {
    name: "Change terms of Car loan in USD",
  });
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveCount(0);
  await fillIn(dialog, { "First day": day, "Lowest rate in %": "4.10" });
  await dialog.getByRole("button", { name: "Request change" }).click();
  await expect(page.getByText("waiting for approval").first()).toBeVisible();
  const deputy = await adminPage(DEMO.deputy);
  await deputy.goto("/approvals");
  const request = deputy
    .getByRole("region", { name: "Approvals" })
    .getByRole("listitem")
    .filter({ hasText: "Car loan in USD" });
  await request.getByRole("button", { name: "Approve" }).click();
  await deputy
    .getByRole("dialog")
    .getByRole("button", { name: "Approve" })
    .click();
  await expectToast(deputy, "Request approved");
  await deputy.goto("/products");
  await expect(
    rowsOf(deputy.getByRole("table", { name: "Loan terms to come" })),
  ).toContainText([/Car loan in USD.*4\.10 % to 6\.90 %/]);
  await expect(async () => {
    await own.goto("/dashboard/message");
    await expect(own.getByRole("main")).toContainText("New loan terms from");
  }).toPass();
});
