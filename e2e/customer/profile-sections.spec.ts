import { COPY_FAILED } from "../../lib/platform/errors/failure";
import { DEMO, expect, test } from "../fixtures";
import { expectToast, fact, fillIn } from "../screen";

const SECTIONS = [
  ["Profile", "/dashboard/detail", "Personal details"],
  ["Security", "/dashboard/detail/security", "Sessions and sign-ins"],
  ["Notifications", "/dashboard/detail/notifications", "Notification settings"],
  ["Documents", "/dashboard/detail/documents", "Documents"],
  ["Access log", "/dashboard/detail/access-log", "Access log"],
] as const;

test("the profile has sections with their own addresses", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/detail");
  const sections = page.getByRole("navigation", { name: "Profile sections" });
  for (const [title, path, card] of SECTIONS) {
    await sections.getByRole("link", { name: title, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(sections.locator("[aria-current=page]")).toHaveText(title);
    await expect(
      page.getByRole("region", { name: card, exact: true }),
    ).toBeVisible();
  }
});

test("the former address for a new document opens its form", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/detail?edit=kyc");
  await expect(page).toHaveURL("/dashboard/detail/documents?edit=kyc");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("an access log page that does not exist leads to the newest", async ({
  customerPage,
}) => {
  const page = await customerPage();
  await page.goto("/dashboard/detail/access-log?cursor=nothing");
  await expect(page).toHaveURL("/dashboard/detail/access-log");
});

test("the details for payers are shown, copied and in the QR code’s text", async ({
  customerPage,
  newCustomer,
  staff,
}) => {
  const customer = await newCustomer();
  const page = await customerPage(customer);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard");
  await page
    .getByRole("region", { name: "Balances" })
    .getByRole("link", { name: "Receive" })
    .click();
  await expect(page).toHaveURL("/dashboard/receive");
  const details = page.getByRole("region", { name: "Your payment details" });
  await expect(fact(details, "Account holder")).toHaveText(customer.fullName);
  await expect(fact(details, "Account number")).toHaveText(
    customer.accountNumber,
  );
  // The name of the bank as a payer has to enter it.
  await expect(fact(details, "Bank")).toHaveText("Limmat");
  await expect(
    details.getByRole("img", { name: "QR code with these payment details" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await details.getByRole("button", { name: /^Copy/ }).click();
  await expect(details.getByRole("button", { name: /^Copied/ })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Account number: ${customer.accountNumber}`);

  const opened = await staff.post(
    `/api/open-account/${customer.accountNumber}`,
    { data: { type: "savings", currency: "USD" } },
  );
  expect(opened.status(), await opened.text()).toBe(200);
  await page.reload();
  await details.getByRole("button", { name: /^Copy/ }).click();
  await expect(details.getByRole("button", { name: /^Copied/ })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Accounts", exact: true })
    .getByRole("link")
    .nth(1)
    .click();
  await expect(fact(details, "Account number")).not.toHaveText(
    customer.accountNumber,
  );
  const copy = details.getByRole("button", { name: "Copy payment details" });
  await expect(copy).toBeVisible();

  // As on a plain HTTP address.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await copy.click();
  await expectToast(page, COPY_FAILED.text);
  await expect(copy).toBeVisible();
});

test("a new customer sees first steps with their state, and hides them", async ({
  customerPage,
  newCustomer,
}) => {
  const customer = await newCustomer({
    registerationDate: new Date().toISOString().slice(0, 10),
  });
  const page = await customerPage(customer);
  await page.goto("/dashboard");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps).toContainText("0 of 4 done");
  await expect(page.getByText("No transactions yet")).toBeVisible();
  await expect(page.getByText("No transfers yet")).toBeVisible();
  await steps.getByRole("link", { name: "Open payments" }).click();
  await page.getByRole("button", { name: "Add payee" }).first().click();
  const dialog = page.getByRole("dialog");
  await fillIn(dialog, {
    "Payee name": "Jonas Beispiel",
    "Payee account number": DEMO.otherCustomer.accountNumber,
    "Bank name": "Limmat",
  });
  await dialog.getByRole("button", { name: "Save payee" }).click();
  await expectToast(page, "Payee saved");
  await page.goto("/dashboard");
  await expect(steps).toContainText("1 of 4 done");
  await steps.getByRole("button", { name: "Hide first steps" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test("a customer of long standing sees no first steps", async ({
  customerPage,
  newCustomer,
}) => {
  const page = await customerPage(
    await newCustomer({ registerationDate: "2020-01-02" }),
  );
  await page.goto("/dashboard");
  await expect(page.getByText("No transactions yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "First steps" })).toHaveCount(
    0,
  );
});
