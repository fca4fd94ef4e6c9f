import type { Page } from "@playwright/test";
import { DEMO, expect, test } from "../fixtures";
import { fillIn } from "../screen";
import { sql } from "../support/database";
import { openWindow } from "../../testkit/src/hydration";

test("customer and staff sessions exist side by side and end separately", async ({
  page,
  newCustomer,
}) => {
  const customer = await newCustomer();
  await page.goto("/sign-in");
  await fillIn(page, {
    "Account number": customer.accountNumber,
    Password: customer.password,
  });
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/dashboard");

  const office = await openWindow(page.context());
  await office.goto("/login");
  await fillIn(office, {
    Username: DEMO.admin.username,
    Password: DEMO.admin.password,
  });
  await office.getByRole("button", { name: "Log In" }).click();
  await expect(office).toHaveURL("/admin");
  await expectCustomer(page, customer.fullName);
  await expectStaff(office);

  await signOutCustomer(page);
  await expectStaff(office);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/sign-in");

  await page.request.post("/api/loginA", {
    data: {
      accountNumber: customer.accountNumber,
      password: customer.password,
    },
  });
  await office.getByRole("button", { name: "Logout" }).click();
  await expect(office).toHaveURL("/login");
  await expectCustomer(page, customer.fullName);
  await office.goto("/admin");
  await expect(office).toHaveURL("/login");
});

test("customers cannot open staff pages, nor staff customer pages", async ({
  customerPage,
  adminPage,
}) => {
  const customer = await customerPage();
  for (const path of [
    "/admin",
    "/allacount",
    "/accountmanage?panel=credit",
    "/security",
  ]) {
    await customer.goto(path);
    await expect(customer).toHaveURL(/\/login(\?|#|$)/);
  }
  const staff = await adminPage();
  for (const path of [
    "/dashboard",
    "/dashboard/profile",
    "/dashboard/detail",
    "/dashboard/message",
    "/dashboard/transfer",
    "/dashboard/transaction",
    "/dashboard/account-statement",
    "/dashboard/receipt/00000000-0000-4000-8000-000000000000",
  ]) {
    await staff.goto(path);
    await expect(staff).toHaveURL(/\/sign-in(\?|#|$)/);
  }
});

test("signed-out visitors cannot open any protected page", async ({ page }) => {
  await page.goto("/dashboard/transaction");
  await expect(page).toHaveURL(/\/sign-in(\?|#|$)/);
  await page.goto("/allacount");
  await expect(page).toHaveURL(/\/login(\?|#|$)/);
});

test("a session ended on another device is refused at the next step", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer({ balance: "1" });
  const page = await customerPage(customer);
  await expectCustomer(page, customer.fullName);
  await endSessions(customer);
  await page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "Transactions" })
    .click();
  await expect(page).toHaveURL(/\/sign-in(\?|#|$)/);
});

test("a copied session ends with the original", async ({
  customerPage,
  newCustomer,
  browser,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  const copy = await browser.newContext({
    storageState: await page.context().storageState(),
  });
  const elsewhere = await openWindow(copy);
  await expectCustomer(elsewhere, customer.fullName);
  await page.goto("/dashboard");
  await signOutCustomer(page);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/sign-in(\?|#|$)/);
  await copy.close();
});

test.describe("a form left open", () => {
  // The payee may be checked when the session has ended.
  test.use({
    allowedErrors: [/status of 401 .*\/api\/(transfer|payee-check)/],
  });

  test("sends nothing once the session has ended", async ({
    customerPage,
    newCustomer,
  }) => {
    const customer = await newCustomer({ balance: "50" });
    const page = await customerPage(customer);
    await page.goto("/dashboard/transfer");
    await fillIn(page, {
      "Amount in $": "5",
      "Payee name": "Jonas Beispiel",
      "Payee account number": DEMO.otherCustomer.accountNumber,
      "Bank name": "Limmat",
      "COT code": customer.cotCode,
      "Tax code": customer.taxCode,
    });
    await page.getByRole("button", { name: "Review transfer" }).click();
    await endSessions(customer);
    await page.getByRole("button", { name: "Send $5.00" }).click();
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: "Your session has ended, so nothing was sent." }),
    ).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Sign in again in a new tab" }),
    ).toHaveAttribute("href", "/sign-in");
    await expect(page.getByLabel("Payee name")).toHaveValue("Jonas Beispiel");
  });
});

async function expectCustomer(page: Page, fullName: string) {
  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { name: `Welcome, ${fullName}` }),
  ).toBeVisible();
}

async function expectStaff(page: Page) {
  await page.goto("/admin");
  await expect(page.getByRole("banner")).toContainText("Welcome admin");
}

/** Ends the customer's sessions as another device does. This browser gets no message about it. */
const endSessions = ({ accountNumber }: { accountNumber: string }) =>
  sql(
    "UPDATE sessions SET ended_at = now() WHERE customer_id = (SELECT customer_id FROM accounts WHERE number = $1)",
    [accountNumber],
  );

async function signOutCustomer(page: Page) {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/sign-in(\?|#|$)/);
}
