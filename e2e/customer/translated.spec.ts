import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import {
  expectFieldError,
  expectRefused,
  expectToast,
  fillIn,
  rowsOf,
  typeCode,
  writeWire,
} from "../screen";
import { translatePages } from "../support/translation";

// Playwright's fixtures fail these journeys on any error of the page.

test.describe("on translated pages", () => {
  test.use({
    // React renders a streamed section again if it was translated before it was hydrated, and reports error 418.
    allowedErrors: [/status of 4(01|03|22|29) .*\/api\/|React error #418/],
  });

  test("a customer signs in after a wrong password", async ({
    page,
    newCustomer,
  }) => {
    const customer = await newCustomer();
    await translatePages(page);
    await page.goto("/sign-in");
    await page.getByLabel("Account number").fill(customer.accountNumber);
    await page.getByLabel(/I agree/).check();
    for (const password of ["Wrong!River7", "Wrong!River8"]) {
      await page.getByLabel("Password", { exact: true }).fill(password);
      await press(page, "Log In");
      await expectTranslated(page.getByRole("alert").filter({ hasText: /\S/ }));
    }
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await press(page, "Log In");
    await expect(page).toHaveURL("/dashboard");
    await expectTranslated(page.getByRole("heading", { level: 1 }));
    await page.getByRole("button", { name: "Settings" }).click();
    await press(page, "Logout");
    await expect(page).toHaveURL("/sign-in");
  });

  test("a customer resets a forgotten password", async ({
    page,
    newCustomer,
    mail,
  }) => {
    const customer = await newCustomer();
    await translatePages(page);
    await page.goto("/forgot-password");
    await press(page, "Reset Password");
    await expectFieldError(
      page.getByLabel("Email address"),
      "Please enter your email address",
    );
    await page.getByLabel("Email address").fill(customer.email);
    await press(page, "Reset Password");
    const code = await mail.codeFor(customer.email);
    await typeCode(page, code === "000000" ? "000001" : "000000");
    await press(page, "Verify OTP");
    await expectToast(
      page,
      "This code is wrong. Please enter the code from our latest email.",
    );
    await typeCode(page, code);
    await press(page, "Verify OTP");
    await expect(page).toHaveURL(/\/reset-password\//);
  });

  test("a transfer is refused, corrected and sent", async ({
    payer: { customer, page },
    newCustomer,
  }) => {
    const payee = await newCustomer();
    await translatePages(page);
    await page.goto("/dashboard/transfer");
    const wire = {
      amount: "500",
      name: payee.fullName,
      number: payee.accountNumber,
      bank: "Limmat",
      cotCode: customer.cotCode,
      taxCode: customer.taxCode,
    };
    await writeWire(page, wire);
    await press(page, "Send $500.00");
    await expectFieldError(page.getByLabel("Amount in $"), "");
    await writeWire(page, { ...wire, amount: "40" });
    await press(page, "Edit transfer");
    await writeWire(page, { ...wire, amount: "25" });
    await expect(page.getByText("$40.00")).toHaveCount(0);
    await press(page, "Send $25.00");
    await expect(page).toHaveURL(/\/receipt\//);
    const heading = page.getByRole("heading", { name: "Receipt" });
    await expect(heading).toBeFocused();
    await expectTranslated(heading);
    await expect(page.getByText("$25.00").first()).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByText("$75.00").first()).toBeVisible();
  });

  test("messages, loan requests, settings and dialogs show their results", async ({
    payer: { page },
  }) => {
    await translatePages(page);

    await page.goto("/dashboard/message");
    const care = page.getByRole("region", { name: "Customer care" });
    await press(care, "Send message");
    await expectRefused(care.getByRole("textbox", { name: "Message" }));
    for (const text of ["Where is my card?", "And my statement?"]) {
      await care.getByRole("textbox", { name: "Message" }).fill(text);
      await press(care, "Send message");
      await expectToast(page, "Message sent successfully!");
      await expect(care.getByRole("textbox", { name: "Message" })).toHaveValue(
        "",
      );
    }

    await page.goto("/dashboard/loan");
    await press(page, "Request loan");
    await expectFieldError(
      page.getByLabel("Amount in $"),
      "Please fill in all the fields",
    );
    await fillIn(page, { "Amount in $": "2500", Reason: "A press" });
    await press(page, "Request loan");
    await expectToast(page, "Ticket opened successfully!");
    const loans = page.getByRole("table", { name: "Your loan requests" });
    await expect(rowsOf(loans)).toHaveCount(1);

    await page.goto("/dashboard/detail/notifications");
    await page.getByLabel("Money in, by email").click();
    await press(page, "Save settings");
    await expectToast(page, "Notification settings saved");

    await page.goto("/dashboard/payment");
    const payees = page.getByRole("region", { name: "Payees" });
    await press(payees, "Add payee");
    const dialog = page.getByRole("dialog");
    await press(dialog, "Save payee");
    await expectRefused(dialog.getByLabel("Payee name"));
    await fillIn(dialog, {
      "Payee name": "Ada Byron",
      "Payee account number": "4242424242",
      "Bank name": "Other Bank",
    });
    await press(dialog, "Save payee");
    await expect(dialog).toBeHidden();
    await expectTranslated(payees.getByRole("columnheader").first());
    await press(payees, "Delete Ada Byron");
    await press(dialog, "Delete payee");
    await expect(payees.getByText("No payees yet")).toBeVisible();

    await page.goto("/dashboard/transaction");
    const search = page.getByRole("search");
    await search.getByRole("searchbox").fill("nothing of the kind");
    await press(search, "Search");
    await expect(page.getByText(/No matching/).first()).toBeVisible();
    await search.getByRole("link", { name: "Clear" }).first().click();
    await expect(page.getByText(/No matching/)).toHaveCount(0);
  });
});

const press = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).first().click();

/** Expects a text in the elements of the translator, without which these journeys would prove nothing. */
async function expectTranslated(place: Locator) {
  await expect(place.locator("font > font").first()).toBeVisible();
}
