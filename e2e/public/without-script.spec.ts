import { expect, test } from "../fixtures";
import { transferErrors } from "../../lib/features/payments/transfers/errors";
import {
  expectFieldError,
  fillIn,
  fillInWire,
  reviewWire,
  visitBeforeScripts,
} from "../screen";
import { one } from "../support/database";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("customers sign in, after a wrong password as well", async ({
    page,
    newCustomer,
  }) => {
    const { accountNumber, password, fullName } = await newCustomer();
    await page.goto("/sign-in");
    await fillIn(page, {
      "Account number": accountNumber,
      Password: "Wrong!River7",
    });
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/sign-in/again");
    await expect(page.getByRole("alert")).toContainText(
      "The account number or password is wrong.",
    );
    await expect(page.getByLabel("Account number")).toHaveValue(accountNumber);
    const secret = page.getByLabel("Password", { exact: true });
    await expect(secret).toHaveValue("");
    await secret.fill(password);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText(fullName).first()).toBeAttached();
    // React moves the streamed cards into place with a script, so they are shown below the frame.
    await expect(
      page.getByRole("heading", { name: "Credit and debit statement" }),
    ).toBeVisible();
    await expect(
      page.getByText("Total book balance").locator("visible=true"),
    ).toHaveCount(1);
  });

  test("a phone’s bar has links, and More shows the menu", async ({
    browser,
    customerPage,
  }) => {
    const signedIn = await customerPage();
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      storageState: await signedIn.context().storageState(),
    });
    const page = await context.newPage();
    await page.goto("/dashboard/detail");
    const bar = page.getByRole("navigation", { name: "Main pages" });
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    await expect(menu).toBeHidden();
    await bar.getByRole("link", { name: "More" }).click();
    await menu.getByRole("link", { name: "Loans" }).click();
    await expect(page).toHaveURL("/dashboard/loan");
    await bar.getByRole("link", { name: "Pay" }).click();
    await expect(page).toHaveURL("/dashboard/transfer");
    await context.close();
  });

  test("the subscribe box opens the sign-up and sends no address", async ({
    page,
  }) => {
    await page.goto("/");
    const box = page.getByRole("region", { name: "Open your account" });
    await box.getByLabel("Email address").fill("max@example.org");
    await box.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(/\/signup\??$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("the services menu without script", () => {
  test.use({ javaScriptEnabled: false });

  test("opens with the focus and under the mouse", async ({ page }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    const link = header.getByRole("link", { name: "Other services" });
    const button = header.getByRole("button", { name: "Services" });
    await expect(link).toBeHidden();
    await button.focus();
    await expect(link).toBeVisible();
    await button.blur();
    await expect(link).toBeHidden();
    await button.hover();
    await link.click();
    await expect(page).toHaveURL("/others");
  });
});

test.describe("a transfer without script", () => {
  test.use({ javaScriptEnabled: false });

  test("is reviewed, corrected and sent once", async ({ payer }) => {
    const { customer, page } = payer;
    await page.goto("/dashboard/transfer");
    await expect(page.getByText(`COT code: ${customer.cotCode}`)).toBeVisible();
    await expect(page.getByText(`Tax code: ${customer.taxCode}`)).toBeVisible();
    await fillInWire(page, {
      ...customer,
      amount: "30",
      name: "Erika <Example>",
      number: "4444000011112222",
      bank: "Elsewhere Bank",
      taxCode: "WRONG",
    });
    await expect(page).toHaveURL("/dashboard/transfer/review");
    await expect(
      page.getByRole("heading", { name: "Check your transfer" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Send $30.00" }).click();

    await expect(page).toHaveURL("/dashboard/transfer/again");
    await expectFieldError(
      page.getByLabel("Tax code"),
      transferErrors.CODES_WRONG.text,
    );
    await expect(page.getByLabel("Payee name")).toHaveValue("Erika <Example>");
    await page.getByLabel("Tax code").fill(customer.taxCode);
    await reviewWire(page);
    await page.getByRole("link", { name: "Edit transfer" }).click();
    await page.getByLabel("Amount in $").fill("1000.31");
    await reviewWire(page);
    await expect(page.getByText(/less than this payment takes/)).toBeVisible();
    await page.getByRole("link", { name: "Edit transfer" }).click();
    await page.getByLabel("Amount in $").fill("31");
    await reviewWire(page);
    await expect(page.getByText(/less than this payment takes/)).toBeHidden();
    await expect(page.getByText("The name can’t be checked")).toBeVisible();
    await page.getByRole("button", { name: "Send $31.00" }).dblclick();
    await expect(page).toHaveURL(/\/dashboard\/receipt\//);
    await expect(page.getByText("Erika <Example>").first()).toBeVisible();
    const { wires } = await one<{ wires: string }>(
      `SELECT count(*) AS wires FROM wires w JOIN ledger_postings p ON p.entry_id = w.entry_id
       JOIN accounts a ON a.id = p.account_id WHERE a.number = $1`,
      [customer.accountNumber],
    );
    expect(wires).toBe("1");
  });
});

test("input from before the scripts arrive stays, and is sent", async ({
  page,
  newCustomer,
}) => {
  const { accountNumber, password } = await newCustomer();
  const arrive = await visitBeforeScripts(page, "/sign-in");
  await fillIn(page, { "Account number": accountNumber, Password: password });
  arrive();
  // React has taken over once the button of the password works.
  await expect(async () => {
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(
      page.getByRole("button", { name: "Hide password" }),
    ).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByLabel("Account number")).toHaveValue(accountNumber);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(
    password,
  );
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test.describe("while the scripts do not arrive", () => {
  test.use({
    allowedErrors: [/ERR_FAILED .*\/_next\/static\//],
    scriptsArrive: false,
  });

  test("a sign-in that is sent before the scripts arrive is not lost", async ({
    page,
    newCustomer,
  }) => {
    const { accountNumber, password } = await newCustomer();
    await page.route("**/_next/static/**/*.js", (route) =>
      page.url().endsWith("/sign-in") ? route.abort() : route.continue(),
    );
    await page.goto("/sign-in");
    await fillIn(page, { "Account number": accountNumber, Password: password });
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});
