import { ledgerErrors } from "../../lib/ledger/errors";
import { expect, test } from "../fixtures";
import {
  expectFieldError,
  expectToast,
  fact,
  routeOnce,
  rowsOf,
} from "../screen";
import { one, sql } from "../support/database";

test("a loan request is listed with its status", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.goto("/dashboard/loan");
  await expect(page.getByText("No loan requests yet")).toBeVisible();
  const open = page.getByRole("button", { name: "Request loan" });
  await expect(page.getByLabel("Loan type")).toHaveValue("personal-loans");
  await open.click();
  await expectToast(page, "Please fill in all the fields");
  await expectFieldError(
    page.getByLabel("Amount in $"),
    "Please fill in all the fields",
  );
  await page.getByLabel("Amount in $").fill("a lot");
  await open.click();
  await expectToast(page, "Please enter a valid amount");
  await page.getByLabel("Amount in $").fill("2500.50");
  await open.click();
  await expectToast(page, "Please fill in all the fields");
  await expectFieldError(
    page.getByLabel("Reason"),
    "Please fill in all the fields",
  );
  await page.getByLabel("Loan type").selectOption("Business loan");
  await page.getByLabel("Reason").fill("A press for the bindery");
  await open.click();
  await expectToast(page, "Ticket opened successfully!");
  await expect(page.getByLabel("Amount in $")).toHaveValue("");
  const row = rowsOf(page.getByRole("table", { name: "Your loan requests" }));
  await expect(row).toHaveCount(1);
  for (const text of [
    "Business loan",
    "A press for the bindery",
    "Pending",
    "$2,500.50",
  ])
    await expect(row).toContainText(text);
  await sql(
    `UPDATE loan_requests l SET status = 'declined', decline_reason = 'Too much for a press', decided_at = now(),
            decided_by = (SELECT id FROM admins LIMIT 1)
     FROM customers c WHERE c.id = l.customer_id AND c.email = $1`,
    [customer.email],
  );
  await page.reload();
  await expect(row).toContainText("Declined");
  await expect(row).toContainText("Too much for a press");
});

test.describe("a loan", () => {
  test.use({
    allowedErrors: [/(net::ERR_FAILED|status of 422) .*\/api\/loans\//],
  });

  test("is offered, accepted after a review, and repaid early", async ({
    customerPage,
    newCustomer,
    staff,
  }) => {
    const customer = await newCustomer();
    const page = await customerPage(customer);
    await page.goto("/dashboard/loan");
    const example = page.getByRole("region", { name: "Loan calculator" });
    await example.getByLabel("Sum in $").fill("1200");
    await example.getByLabel("Term in months").fill("12");
    await example.getByLabel("Example rate in %").fill("0");
    await expect(example.getByRole("status")).toContainText("$100.00");
    await page.getByLabel("Amount in $").fill("1200");
    await page.getByLabel("Reason").fill("A press for the bindery");
    await page.getByRole("button", { name: "Request loan" }).click();
    await expectToast(page, "Ticket opened successfully!");
    const { id } = await one<{ id: string }>(
      "SELECT l.id FROM loan_requests l JOIN customers c ON c.id = l.customer_id WHERE c.email = $1",
      [customer.email],
    );
    const offered = await staff.post(`/api/decide-loan/${id}`, {
      data: { decision: "approve", yearlyRate: "6", termMonths: "12" },
    });
    expect(offered.ok(), await offered.text()).toBe(true);

    await page.goto("/dashboard");
    await page.getByRole("link", { name: "View offer" }).click();
    const offer = page.getByRole("region", { name: /^Our offer/ });
    for (const text of [
      "6.00 %",
      "6.2 %",
      "12 months",
      "$103.28",
      "$39.32",
      "$1,239.32",
    ])
      await expect(offer).toContainText(text);
    const table = page.getByRole("table", { name: "Repayment table" });
    await expect(rowsOf(table)).toHaveCount(12);
    await offer.getByRole("button", { name: "Accept offer" }).click();
    const review = page.getByRole("dialog", { name: "Accept this loan?" });
    await expect(review).toContainText("$1,239.32");
    await review.getByRole("button", { name: /^Accept and/ }).click();
    await expectToast(page, "Your loan was paid out");
    await expect(offer).toHaveCount(0);

    const debt = page.getByRole("region", {
      name: "Personal loan of $1,200.00",
    });
    await expect(debt).toContainText("$1,200.00");
    await expect(debt).toContainText("Instalments left12");
    const amount = page
      .getByRole("region", { name: "Loan request" })
      .getByLabel("Amount in $");
    await amount.fill("300");
    await debt.getByText("Cost of repaying on another day").click();
    const { day } = await one<{ day: string }>(
      "SELECT (bank_today() + 3)::text AS day",
    );
    await debt.getByLabel("Day").fill(day);
    await debt.getByRole("button", { name: "Show cost" }).click();
    await expect(fact(debt, "Outstanding debt on that day")).toHaveText(
      "$1,200.00",
    );
    // The page stays, with the input of its other forms.
    await expect(amount).toHaveValue("300");
    await debt.getByRole("button", { name: /^Repay early/ }).click();
    const repay = page.getByRole("dialog", { name: "Repay your loan early" });
    await repay.getByRole("radio", { name: "A part" }).check();
    await repay.getByLabel("Extra repayment in $").fill("1200");
    await repay.getByRole("button", { name: /^Repay \$/ }).click();
    await expectFieldError(
      repay.getByLabel("Extra repayment in $"),
      "Please enter more than the interest up to today and less than the whole loan. No money was moved.",
    );
    await repay.getByLabel("Extra repayment in $").fill("700");
    await expect(repay).toContainText("Outstanding debt afterwards$500.00");
    await repay.getByRole("button", { name: "Repay $700.00" }).click();
    await expectToast(page, "Extra repayment made");
    await expect(debt).toContainText("Instalments left5");

    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "Loans" })).toContainText(
      "Outstanding debt$500.00",
    );
    await page.getByRole("link", { name: "View loans" }).click();
    const changeHold = async (change: object) => {
      const held = await staff.put(
        `/api/admin-update/${customer.accountNumber}`,
        { data: change },
      );
      expect(held.status(), await held.text()).toBe(200);
    };
    await changeHold({
      availableBalance: "499",
      holdReason: "Card payment in dispute",
    });
    await debt.getByRole("button", { name: /^Repay early/ }).click();
    await repay.getByRole("button", { name: "Repay $500.00" }).click();
    await expect(repay.getByRole("alert")).toHaveText(
      ledgerErrors.INSUFFICIENT_FUNDS.text,
    );
    await changeHold({ availableBalance: "500" });
    await routeOnce(page, "**/api/loans/*/repay", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await repay.getByRole("button", { name: "Repay $500.00" }).click();
    await expect(repay.getByRole("alert")).toContainText("answer");
    await page.reload();
    await expect(
      page.getByText(
        "The bank’s answer was lost, but what you last sent before this page was loaded went through.",
      ),
    ).toBeVisible();
    await page.getByRole("link", { name: "View repayments" }).click();
    await expect(page).toHaveURL(/\/dashboard\/loan\?plan=/);
    await expect(debt).toHaveCount(0);
    await expect(
      rowsOf(page.getByRole("table", { name: "Your loan requests" })),
    ).toContainText("Repaid");
  });
});
