import { DEMO, expect, test } from "../fixtures";
import { expectToast, fact, fillIn, openFilters, rowsOf } from "../screen";

test("the books list the bank’s accounts, whose entries lead to both postings", async ({
  newCustomer,
  adminPage,
}) => {
  const customer = await newCustomer({ balance: "321.09" });
  const page = await adminPage(DEMO.teller);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Books", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Books");
  await expect(
    page.getByText("All balances add up to zero.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: "Daily totals" })).toContainText(
    "Opening",
  );
  await expect(page.getByRole("button", { name: "Reconcile now" })).toHaveCount(
    0,
  );

  await page.getByRole("link", { name: "Adjustments", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Adjustments",
  );
  const line = rowsOf(
    page.getByRole("table", { name: "Entries of the account" }),
  ).filter({ hasText: customer.accountNumber });
  await expect(line).toContainText("$321.09");
  await line.getByRole("link").click();
  const postings = rowsOf(page.getByRole("table", { name: "Postings" }));
  await expect(postings).toHaveCount(2);
  await expect(postings.first()).toContainText("Adjustments");
  await expect(postings.last()).toContainText("$321.09 credit");
  await expect(fact(page, "Entered by")).not.toBeEmpty();
});

test("an auditor reconciles the books and reads the result", async ({
  adminPage,
}) => {
  const page = await adminPage(DEMO.auditor);
  await page.goto("/books");
  await page.getByRole("button", { name: "Reconcile now" }).click();
  await expectToast(page, "The books add up.");
  const card = page.getByRole("region", { name: "Reconciliation" });
  await expect(card).toContainText("by auditor");
  await expect(card.getByText("OK")).not.toHaveCount(0);
});

test("an auditor sees on the dashboard who has exported the books", async ({
  adminPage,
}) => {
  const page = await adminPage(DEMO.auditor);
  const answer = await page.request.get("/api/export-books");
  expect(answer.status()).toBe(200);
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Unusual" })).toContainText(
    "Exported the books of a day",
  );
});

test("a future date is reported, and a day without entries says so", async ({
  adminPage,
}) => {
  const page = await adminPage();
  await page.goto("/books?day=2099-01-01");
  await expect(page.getByText("Please enter a day up to today")).toBeVisible();
  await fillIn(page, { "End of day": "2001-01-01" });
  await page.getByRole("button", { name: "Show day" }).click();
  await expect(page.getByText("No entries on this day")).toBeVisible();
  await page.goto("/books/entries?account=nothing&to=2001-01-01");
  await expect(page.getByText("No entries found")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL("/books/entries?account=cash");
});

test("staff find a customer by email, a transaction by its reference, and sort accounts by balance", async ({
  newCustomer,
  adminPage,
}) => {
  const customer = await newCustomer({ balance: "77.07" });
  const page = await adminPage(DEMO.teller);
  await page.goto(`/allacount?search=${encodeURIComponent(customer.email)}`);
  const list = page.getByRole("list", { name: "Customer list" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("listitem")).toContainText("$77.07");

  await page.goto(`/history?account=${customer.accountNumber}`);
  const link = page.getByRole("link", { name: /^LM-/ });
  const reference = (await link.textContent())!.trim();
  await page.goto("/allacount");
  await page.getByRole("searchbox").fill(reference);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 transaction found")).toBeVisible();
  await expect(page.getByText("No Account found")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveValue(reference);
  const found = page.getByRole("region", { name: "Transactions" });
  await found.getByRole("link", { name: reference }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    reference,
  );

  // The quick find opens the only hit.
  for (const [text, heading] of [
    [customer.username, customer.fullName],
    [reference, reference],
  ] as const) {
    await page.goto("/books");
    const field = page.getByLabel("Quick find");
    // The key works once the page's scripts run.
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      heading,
    );
  }
  await page.goto("/history?q=$77.07");
  await expect(page.getByRole("link", { name: reference })).toBeVisible();

  await page.goto("/allacount");
  await openFilters(page);
  await page.getByLabel("Balance at least").fill("77.07");
  await page.getByLabel("Balance at most").fill("77.07");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(list.getByRole("listitem")).toContainText([customer.fullName]);

  await page.goto("/allacount");
  await openFilters(page);
  await page.getByLabel("Order").selectOption("balance");
  await page.getByLabel("Status").selectOption("active");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/status=active.*sort=balance/);
  await expect(list.getByRole("listitem").first()).toContainText("Active");
});
